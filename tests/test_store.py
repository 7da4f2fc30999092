"""A kit on disk: all or nothing, and never over a file that is not ours."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from running import break_replace

from kitgen.errors import KitgenError, WouldOverwrite
from kitgen.store import MANIFEST, digest, is_sealed, seal, write


def kit(**contents: str) -> dict[str, bytes]:
    """A kit of PDFs with these contents, sealed as a build seals it."""
    files = {f"{name}.pdf": text.encode() for name, text in contents.items()}
    listed = [{"name": name, "sha256": digest(data)} for name, data in files.items()]
    return {**files, MANIFEST: seal({"kitgen": "0", "files": listed})}


def held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_files_are_written_and_parents_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    files = kit(napkin="1", rules="2")
    write(folder, files)
    assert held(folder) == files


def test_writing_the_same_kit_again_is_fine(tmp_path: Path) -> None:
    files = kit(napkin="1")
    write(tmp_path, files)
    before = (tmp_path / "napkin.pdf").stat().st_mtime_ns
    write(tmp_path, files)
    assert held(tmp_path) == files
    assert (tmp_path / "napkin.pdf").stat().st_mtime_ns == before


def test_an_unchanged_kit_is_replaced_and_its_leftovers_removed(tmp_path: Path) -> None:
    write(tmp_path, kit(napkin="1", rules="2"))
    (tmp_path / "notes.txt").write_text("mine")
    write(tmp_path, kit(napkin="3"))
    assert held(tmp_path) == {**kit(napkin="3"), "notes.txt": b"mine"}


def test_a_changed_leftover_is_kept(tmp_path: Path) -> None:
    write(tmp_path, kit(napkin="1", rules="2"))
    (tmp_path / "rules.pdf").write_text("my own rules")
    write(tmp_path, kit(napkin="3"))
    assert (tmp_path / "rules.pdf").read_text() == "my own rules"


def test_a_foreign_file_is_not_overwritten_and_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "napkin.pdf").write_text("wedding napkins")
    with pytest.raises(WouldOverwrite, match=r"napkin\.pdf.*--force") as caught:
        write(tmp_path, kit(napkin="1", rules="2"))
    assert caught.value.exit_code == 4
    assert held(tmp_path) == {"napkin.pdf": b"wedding napkins"}


def test_every_file_in_the_way_is_named(tmp_path: Path) -> None:
    for name in ("napkin.pdf", "rules.pdf"):
        (tmp_path / name).write_text("mine")
    with pytest.raises(WouldOverwrite, match=r"napkin\.pdf, rules\.pdf"):
        write(tmp_path, kit(napkin="1", rules="2", payouts="3"))


def test_a_file_of_ours_that_was_changed_is_not_overwritten(tmp_path: Path) -> None:
    write(tmp_path, kit(napkin="1"))
    (tmp_path / "napkin.pdf").write_text("with my notes")
    with pytest.raises(WouldOverwrite, match=r"napkin\.pdf"):
        write(tmp_path, kit(napkin="2"))
    assert (tmp_path / "napkin.pdf").read_text() == "with my notes"


def test_a_manifest_that_was_edited_vouches_for_nothing(tmp_path: Path) -> None:
    write(tmp_path, kit(napkin="1"))
    path = tmp_path / MANIFEST
    path.write_bytes(path.read_bytes().replace(b'"kitgen": "0"', b'"kitgen": "1"'))
    with pytest.raises(WouldOverwrite, match=r"napkin\.pdf, kit\.json"):
        write(tmp_path, kit(napkin="2"))


def test_a_foreign_kit_json_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text('{"drums": 4}')
    with pytest.raises(WouldOverwrite, match=r"kit\.json"):
        write(tmp_path, kit(napkin="1"))
    assert held(tmp_path) == {MANIFEST: b'{"drums": 4}'}


def test_force_replaces_what_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "napkin.pdf").write_text("mine")
    (tmp_path / MANIFEST).write_text("not even JSON")
    write(tmp_path, kit(napkin="1"), force=True)
    assert held(tmp_path) == kit(napkin="1")


def test_a_link_is_not_ours_and_force_replaces_the_link_itself(tmp_path: Path) -> None:
    target, folder = tmp_path / "precious.pdf", tmp_path / "out"
    target.write_bytes(b"1")
    folder.mkdir()
    (folder / "napkin.pdf").symlink_to(target)
    with pytest.raises(WouldOverwrite, match=r"napkin\.pdf"):
        write(folder, kit(napkin="1"))
    write(folder, kit(napkin="2"), force=True)
    assert target.read_bytes() == b"1"
    assert not (folder / "napkin.pdf").is_symlink()


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_in_a_files_place_is_never_removed(tmp_path: Path, force: bool) -> None:
    (tmp_path / "napkin.pdf").mkdir()
    with pytest.raises(WouldOverwrite, match=r"napkin\.pdf"):
        write(tmp_path, kit(napkin="1"), force=force)
    assert [path.name for path in tmp_path.iterdir()] == ["napkin.pdf"]


def test_a_sealed_manifest_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    folder, outside = tmp_path / "out", tmp_path / "precious.pdf"
    folder.mkdir()
    outside.write_bytes(b"1")
    listed = [{"name": "../precious.pdf", "sha256": digest(b"1")}]
    (folder / MANIFEST).write_bytes(seal({"files": listed}))
    write(folder, kit(napkin="1"))
    assert outside.read_bytes() == b"1"


@pytest.mark.parametrize("name", ["", "..", "../a.pdf", "/a.pdf", "a/b.pdf", "a\\b.pdf", "c:a.pdf"])
def test_only_plain_names_are_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(KitgenError, match="plain file name"):
        write(tmp_path / "out", {name: b""})
    assert not (tmp_path / "out").exists()


# Replacing two files and the manifest and removing one takes seven renames.
@pytest.mark.parametrize("at", range(1, 8))
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_half_way_leaves_the_old_kit_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int, error: BaseException
) -> None:
    old = kit(napkin="1", rules="2", payouts="3")
    write(tmp_path, old)
    break_replace(monkeypatch, at, error)
    with pytest.raises((KitgenError, KeyboardInterrupt)):
        write(tmp_path, kit(napkin="4", rules="5"))
    assert held(tmp_path) == old


@pytest.mark.parametrize("at", range(1, 4))
def test_a_failure_half_way_leaves_nothing_where_nothing_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    break_replace(monkeypatch, at, OSError(5, "Input/output error"))
    with pytest.raises(KitgenError, match="Input/output error"):
        write(tmp_path / "a" / "b", kit(napkin="1", rules="2"))
    assert list(tmp_path.iterdir()) == []


def test_a_failure_while_staging_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(KitgenError, match="No space left"):
        write(tmp_path / "out", kit(napkin="1"))
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_put_back_is_kept_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, kit(napkin="1"))
    real, calls = Path.replace, iter(range(1, 1000))

    def replace(self: Path, target: Path) -> Path:
        if next(calls) >= 2:
            raise OSError(5, "Input/output error")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KitgenError, match=r"\.kitgen-"):
        write(tmp_path, kit(napkin="2"))
    assert [path.read_bytes() for path in tmp_path.glob(".kitgen-*/old/*")] == [b"1"]


def test_the_manifest_is_placed_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[str] = []
    real = Path.replace

    def replace(self: Path, target: Path) -> Path:
        placed.append(target.name)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    files = kit(napkin="1", rules="2")
    write(tmp_path, {MANIFEST: files.pop(MANIFEST), **files})
    assert placed == ["napkin.pdf", "rules.pdf", MANIFEST]


def test_an_output_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    for folder in (tmp_path / "out", tmp_path / "out" / "deeper"):
        with pytest.raises(KitgenError, match="is a file, not a folder"):
            write(folder, kit(napkin="1"))
    assert (tmp_path / "out").read_text() == "mine"


def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(**_: object) -> str:
        raise PermissionError(13, "Permission denied")

    # Simulated, for root may write everywhere.
    monkeypatch.setattr("tempfile.mkdtemp", denied)
    with pytest.raises(KitgenError, match="Permission denied"):
        write(tmp_path, kit(napkin="1"))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="no /proc on this system")  # noqa: PTH112
def test_a_folder_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(KitgenError, match="Cannot write into /proc/kit"):
        write(Path("/proc/kit"), kit(napkin="1"))


def test_a_seal_holds_until_a_byte_of_content_changes() -> None:
    data = seal({"kitgen": "0.1", "options": {"seed": "Zürich", "sizes": (1, 2.5)}, "files": []})
    assert is_sealed(data)
    assert is_sealed(json.dumps(json.loads(data)).encode())  # layout is no content
    assert not is_sealed(data.replace(b"2.5", b"2.6"))
    assert not is_sealed(seal({}).replace(b'"sha256"', b'"sha257"'))


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"sha256": 1}', b"\xff", b"[" * 100_000, b"7"])
def test_what_is_no_manifest_is_not_sealed(data: bytes) -> None:
    assert not is_sealed(data)


def test_sealing_is_repeatable_whatever_the_order_of_keys() -> None:
    a, b = (json.loads(seal(dict(pairs)))["sha256"] for pairs in ([("a", 1), ("b", 2)], [("b", 2), ("a", 1)]))
    assert a == b


def test_a_file_that_is_held_open_elsewhere_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, kit(napkin="1"))

    def locked(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(self))

    # As on Windows, where a file that a viewer shows cannot be moved.
    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(KitgenError, match=r"napkin\.pdf: Permission denied\. Close it"):
        write(tmp_path, kit(napkin="2"))
    monkeypatch.undo()
    assert held(tmp_path) == kit(napkin="1")
