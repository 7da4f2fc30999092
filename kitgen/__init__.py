"""kitgen prints a home evening of baccarat: layouts, cheat sheets, odds, practice and keys."""

__version__ = "0.1.0"
