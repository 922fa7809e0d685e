"""What gettext reads is made of the .po where that is needed, whatever the folder allows."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import platformdirs
import pytest

from visualizer.base import catalogues
from visualizer.base.catalogues import compiled_of

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Watch"\nmsgstr "{}"\n'


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue of one text, and a cache folder of the test's own."""
    cache = tmp_path / "cache"
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_a, **_k: str(cache))
    path = tmp_path / "de" / "LC_MESSAGES" / "backstep.po"
    path.parent.mkdir(parents=True)
    path.write_text(PO.format("Zusehen"), encoding="utf-8")
    return path


def said(data: bytes) -> str:
    return gettext.GNUTranslations(BytesIO(data)).gettext("Watch")


def test_it_is_made_once_and_anew_when_the_texts_change(written: Path) -> None:
    assert said(compiled_of(written)) == "Zusehen"
    beside = written.with_suffix(".mo")
    first = beside.stat().st_mtime_ns
    assert said(compiled_of(written)) == "Zusehen" and beside.stat().st_mtime_ns == first
    written.write_text(PO.format("Schauen"), encoding="utf-8")
    os.utime(written, ns=(first + 10**9, first + 10**9))
    assert said(compiled_of(written)) == "Schauen"
    assert {path.suffix for path in written.parent.iterdir()} == {".mo", ".po"}


def test_where_the_folder_cannot_be_written_it_goes_into_the_cache(
    written: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put = catalogues._put

    def refuse(place: Path, data: bytes) -> None:
        if place.parent == written.parent:
            raise PermissionError(place)
        put(place, data)

    monkeypatch.setattr(catalogues, "_put", refuse)
    assert said(compiled_of(written)) == "Zusehen"
    assert len([*(tmp_path / "cache").iterdir()]) == 1
    monkeypatch.setattr(catalogues, "compiled", None)  # not asked again
    assert said(compiled_of(written)) == "Zusehen"


def test_where_nothing_can_be_written_it_is_spoken_all_the_same(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_place: Path, _data: bytes) -> None:
        raise PermissionError

    monkeypatch.setattr(catalogues, "_put", refuse)
    assert said(compiled_of(written)) == "Zusehen"


def test_an_installed_program_needs_no_texts(written: Path) -> None:
    compiled_of(written)
    written.unlink()
    assert said(compiled_of(written)) == "Zusehen"


@pytest.mark.thorough
def test_several_that_start_at_once_all_read_a_whole_one(written: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from visualizer.base.catalogues import compiled_of;"
        "print(len(compiled_of(Path(sys.argv[1]))))"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(written)], stdout=subprocess.PIPE, text=True
        )
        for _ in range(6)
    ]
    assert len({process.communicate(timeout=60)[0] for process in running}) == 1
    assert all(process.returncode == 0 for process in running)
    assert [*written.parent.glob("*.tmp")] == []
