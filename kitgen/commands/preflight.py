"""`kitgen preflight`: what a print shop would ask of a PDF, and whether the file answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kitgen.errors import KitgenError
from kitgen.extras import require
from kitgen.flags import json_flag
from kitgen.terminal import Progress, say, say_json, table

if TYPE_CHECKING:
    from kitgen.preflight.report import PageFound, Report

HEAD = ("Page", "Paper", "Trim mm", "Bleed mm", "Colours", "Text pt", "Line pt", "Ink %", "Edge mm", "Marks mm")
LEGEND = "Text: the smallest. Line: the thinnest. Edge, marks: how near they come to an edge of the paper."


@click.command("preflight")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
@json_flag
@click.pass_context
def preflight(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Check a PDF as a print shop does.

    Fonts embedded, text of 7 pt or more, lines of 0.25 pt or more, trim inside bleed inside media, and, in kitgen's
    own files, no scaling in the print dialog: what fails ends in exit code 1. It tells papers, colours, ink and what
    lies near the edge of the paper, too.
    """
    require("preflight")
    from kitgen.preflight import examine
    from kitgen.preflight.verdict import failures, notes

    with Progress("Reading") as progress:
        reports = []
        for number, name in enumerate(files):
            progress(number, len(files))
            reports.append(examine(_read(name), name))
    judged = [(report, failures(report), notes(report)) for report in reports]
    if as_json:
        facts = [{**r.record(), "failures": bad, "notes": odd, "passes": not bad} for r, bad, odd in judged]
        say_json({"files": facts, "passes": not any(bad for _, bad, _ in judged)})
    else:
        say("\n\n".join(_told(*each) for each in judged))
    if any(bad for _, bad, _ in judged):
        ctx.exit(1)


def _read(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise KitgenError(f"{name} cannot be read: {error.strerror}. Name a PDF file.") from error


def _told(report: Report, bad: list[str], odd: list[str]) -> str:
    """The report of one file as text: what it is, a line for each page, the verdict."""
    count = len(report.pages)
    lines = [
        f"{report.name}: {count} page{'' if count == 1 else 's'}{', made by kitgen' if report.by_kitgen else ''}",
        f"Print scaling: {report.scaling or 'not set'}. Duplex: {report.duplex or 'not set'}.",
        f"Fonts: {', '.join(_font_words(report)) or 'none'}.",
        "",
        table(HEAD, [_row(page) for page in report.pages], right=(0, 5, 6, 7, 8, 9)),
        LEGEND,
        "",
        *(f"Fails: {fault}" for fault in bad),
        *(f"Note: {note}" for note in odd),
    ]
    return "\n".join([*lines, *([] if bad else ["Passes."])])


def _font_words(report: Report) -> list[str]:
    said = {(True, True): "embedded, subset", (True, False): "embedded whole"}
    return [f"{font.name} ({said.get((font.embedded, font.subset), 'not embedded')})" for font in report.fonts]


def _row(page: PageFound) -> tuple[str, ...]:
    from kitgen.preflight.report import size_mm

    (trim_wide, trim_high), around = size_mm(page.trim), size_mm(page.bleed)
    cut = page.trim != page.media
    return (
        str(page.number),
        page.paper,
        f"{trim_wide:.1f} × {trim_high:.1f}" if cut else "paper",
        f"{max(0.0, around[0] - trim_wide) / 2:.1f}" if cut else "-",
        ", ".join(page.colours) or "-",
        *(_number(value, 2) for value in (page.smallest_text, page.thinnest_line)),
        f"{page.ink:.1f}",
        _number(min(page.edges) if page.edges else None, 1),
        _number(page.marks, 1),
    )


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
