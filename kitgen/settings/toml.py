"""Plain values as TOML, one key a line, that reads back as the same values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

WIDTH = 100  # of a line; a longer list has a line for each of its values


def as_toml(table: Mapping[str, Any], path: str) -> str:
    """A table of this name. Tables of tables get heads of their own, others stand in their line."""
    inner = {key: value for key, value in table.items() if _has_tables(value)}
    lines = [f"{key} = {_value(value, len(key) + 3)}" for key, value in table.items() if key not in inner]
    blocks = ["\n".join([f"[{path}]", *lines])] if lines else []
    for key, value in inner.items():
        blocks += [as_toml(each, f"{path}.{key}.{name}") for name, each in value.items()]
    return "\n\n".join(blocks)


def _has_tables(value: object) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(isinstance(each, Mapping) for each in value.values())


def _value(value: Any, used: int = 0) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in value.items())} }}"
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    told = [_value(each) for each in value]
    line = f"[{', '.join(told)}]"
    return line if used + len(line) <= WIDTH else "\n".join(["[", *(f"    {each}," for each in told), "]"])
