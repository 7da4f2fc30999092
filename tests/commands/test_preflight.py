"""`preflight` reports on files, fails with 1, and says in one sentence what it cannot read."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pikepdf
import pytest
from reading import kit_of
from reportlab.pdfgen.canvas import Canvas
from running import good, refused, run


@pytest.fixture(autouse=True)
def files(bare: None) -> None:
    Path("good.pdf").write_bytes(kit_of()["rules.pdf"])
    canvas = Canvas("bad.pdf")
    canvas.showPage()
    canvas.save()  # with a Helvetica that nothing uses


def test_a_good_file_passes_with_a_line_for_each_page() -> None:
    text = good("preflight", "good.pdf")
    assert text.startswith("good.pdf: 1 page, made by kitgen\nPrint scaling: None. Duplex: not set.\n")
    assert [line.split()[:3] for line in text.splitlines() if line.startswith("   1")] == [["1", "A4", "paper"]]
    assert text.endswith("\nPasses.\n")


def test_a_file_that_fails_ends_in_1_and_says_why() -> None:
    result = run("preflight", "good.pdf", "bad.pdf")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "Fails: The font Helvetica is not embedded." in result.stdout
    assert result.stdout.count("Passes.") == 1


def test_json_tells_the_same() -> None:
    told = json.loads(run("preflight", "good.pdf", "bad.pdf", "--json").stdout)
    assert [each["passes"] for each in told["files"]] == [True, False]
    assert told["passes"] is False
    page = told["files"][0]["pages"][0]
    assert (page["paper"], page["media_mm"], page["colours"]) == ("A4", [0, 0, 210, 297], ["RGB"])
    assert (page["within_5_mm"], page["within_10_mm"]) == ([], [])


def test_what_cannot_be_read_is_one_sentence() -> None:
    Path("text.pdf").write_text("no PDF")
    locked = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(locked, encryption=pikepdf.Encryption(user="secret", owner="secret"))
    Path("locked.pdf").write_bytes(locked.getvalue())
    assert "none.pdf cannot be read: No such file" in refused("preflight", "none.pdf")
    assert "text.pdf cannot be read as a PDF" in refused("preflight", "good.pdf", "text.pdf")
    assert "locked.pdf cannot be read without its password" in refused("preflight", "locked.pdf")
    assert "Missing argument 'FILE...'" in refused("preflight")


def test_without_its_libraries_it_says_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    said = refused("preflight", "good.pdf")
    assert said == (
        "Error: kitgen preflight needs pikepdf, not installed here. Install: pip install 'kitgen[preflight]'.\n"
    )
