"""Libraries that only some commands need, and the sentence for those who lack them."""

from __future__ import annotations

from importlib import import_module

from kitgen.errors import KitgenError

# An extra -> the packages that it installs and the modules by which they are imported, as in pyproject.toml.
EXTRAS: dict[str, dict[str, str]] = {
    "preflight": {"pikepdf": "pikepdf", "pypdfium2": "pypdfium2"},
    "preview": {"pillow": "PIL", "pypdfium2": "pypdfium2"},
    "verify": {"pypdfium2": "pypdfium2"},
}


def require(extra: str) -> None:
    """Refuse to go on without the libraries of an extra, saying how to install them."""
    lacking = []
    for package, module in EXTRAS[extra].items():
        try:
            import_module(module)
        except ImportError:
            lacking.append(package)
    if lacking:
        raise KitgenError(
            f"kitgen {extra} needs {' and '.join(lacking)}, not installed here. Install: pip install 'kitgen[{extra}]'."
        )
