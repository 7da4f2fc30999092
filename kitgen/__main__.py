"""`python -m kitgen` is `kitgen`."""

from kitgen.entry import main

if __name__ == "__main__":
    main()
