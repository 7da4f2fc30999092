"""What can be printed: words become blocks, blocks become pages, pages become ink. It knows nothing of any game."""
