"""The user's own folder, and files of settings as they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kitgen.errors import KitgenError


def user_folder() -> Path:
    """Where a user's settings and printers are kept; it need not be there."""
    from platformdirs import user_config_path

    return user_config_path("kitgen", appauthor=False, roaming=True)


def read_toml(path: Path, kind: str) -> dict[str, Any] | None:
    """What a TOML file holds, None where there is no such file; `kind` says in an error what it was to hold."""
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KitgenError(f"The {kind} file {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise KitgenError(f"The {kind} file {path} is not valid TOML: {error}.") from error
