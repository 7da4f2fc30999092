"""Colour spaces of a PDF by the names that a print shop gives them."""

from __future__ import annotations

from typing import Any

import pikepdf

GREY, RGB, CMYK, SPOT, OTHER = "grey", "RGB", "CMYK", "spot", "other"

_DEVICES = {
    "/DeviceGray": GREY,
    "/CalGray": GREY,
    "/G": GREY,
    "/DeviceRGB": RGB,
    "/CalRGB": RGB,
    "/RGB": RGB,
    "/DeviceCMYK": CMYK,
    "/CMYK": CMYK,
    "/Separation": SPOT,
    "/DeviceN": SPOT,
}
_PROFILES = {1: GREY, 3: RGB, 4: CMYK}  # by the number of inks that a profile describes


def space(value: Any, resources: Any) -> str | None:
    """What a colour space is called; None for the space of patterns, which bring their own colours."""
    if isinstance(value, pikepdf.Name):
        known = resources.get("/ColorSpace", {})
        if str(value) in known and known[str(value)] != value:
            return space(known[str(value)], resources)
        return None if value == "/Pattern" else _DEVICES.get(str(value), OTHER)
    family = str(value[0]) if isinstance(value, pikepdf.Array) else ""
    if family == "/ICCBased":
        return _PROFILES.get(int(value[1].get("/N", 0)), OTHER)
    if family in ("/Indexed", "/I"):
        return space(value[1], resources)
    return None if family == "/Pattern" else _DEVICES.get(family, OTHER)
