"""What settings know of other modules, asked when it is needed: no command pays for what it does not use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast

from kitgen.settings.setting import Found, Resolved


def late(module: str, name: str) -> Callable[[], Any]:
    """Something of a module that is imported when it is first asked for."""
    return lambda: getattr(import_module(f"kitgen.{module}"), name)


def registry(module: str, name: str) -> Callable[[], Mapping[str, Any]]:
    return cast(Callable[[], Mapping[str, Any]], late(module, name))


def option(name: str) -> Callable[[], str]:
    """What a kit's options are when nobody names this one."""
    return lambda: str(getattr(late("options", "Options")(), name))


def nothing(found: Found) -> Resolved:
    return Resolved(None, "default", "default")
