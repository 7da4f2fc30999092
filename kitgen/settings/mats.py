"""The settings of a table's layout: its size, the numbers that no seat has, on one paper or on many."""

from __future__ import annotations

from kitgen.settings.late import nothing, option, registry
from kitgen.settings.measures import tell_size
from kitgen.settings.parsers import parse_mat_size, parse_skips, switch
from kitgen.settings.setting import Setting

USUAL = "usual"


def _tell_size(size: tuple[float, float] | None) -> str:
    return USUAL if size is None else tell_size(size)


MATS = (
    Setting(
        name="mat-size",
        fallback=USUAL,
        metavar="WxHmm",
        parse=parse_mat_size,
        auto=nothing,
        tell=_tell_size,
        help="The size of the table mat, such as 1800x900mm; usual: 720x450mm to 4 seats, 900x600mm to 7, then larger.",
    ),
    Setting(
        name="skip-seats",
        fallback=option("skip_seats"),
        metavar="NUMBERS",
        parse=parse_skips,
        choices=registry("options", "SKIPS"),
        kinds=(str, int),
        help="Numbers that no seat of the table mat has, as houses leave out 13, or 4 and 13, or 4, 13 and 14.",
    ),
    switch("untiled", "The table mat as one page of its full size for a print shop, not on papers to tape together."),
)
