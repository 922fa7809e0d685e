"""Fonts are unpacked once, and kept only as long as they are right."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

from visualizer.ui import font_files

unpacked = font_files._unpacked
font_bytes = font_files.font_bytes.__wrapped__
"""As in a process that has not asked for one yet."""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's cache folder, empty."""
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_a, **_k: str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The fonts that have been unpacked."""
    names: list[str] = []

    def counted(name: str) -> bytes:
        names.append(name)
        return unpacked(name)

    monkeypatch.setattr(font_files, "_unpacked", counted)
    return names


def test_a_font_is_unpacked_once(cache: Path, asked: list[str]) -> None:
    first = font_bytes("figo")
    assert font_bytes("figo") == first == unpacked("figo")
    assert font_bytes("figbo") == unpacked("figbo") != first
    assert asked == ["figo", "figbo"]


def test_that_of_another_package_is_not_taken(
    cache: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    font_bytes("figo")
    monkeypatch.setattr(font_files, "_installed", lambda: "another")
    font_bytes("figo")
    assert asked == ["figo"] * 2


def test_a_damaged_one_is_not_taken(cache: Path, asked: list[str]) -> None:
    font_bytes("figo")
    (file,) = cache.rglob("figo*")
    file.write_bytes(file.read_bytes()[:-100])
    assert font_bytes("figo") == unpacked("figo")
    assert asked == ["figo"] * 2
    font_bytes("figo")
    assert asked == ["figo"] * 2


def test_without_a_place_for_it_each_process_unpacks(cache: Path, asked: list[str]) -> None:
    cache.write_bytes(b"no folder")
    assert font_bytes("figo") == font_bytes("figo") == unpacked("figo")
    assert asked == ["figo"] * 2


def test_in_a_frozen_program_nothing_is_kept(
    cache: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spec = font_files.find_spec(font_files.PACKAGE)
    assert spec is not None
    spec.origin = str(tmp_path / "inside" / "of" / "a" / "program.pyc")
    monkeypatch.setattr(font_files, "find_spec", lambda _name: spec)
    monkeypatch.setattr(font_files, "_installed", font_files._installed.__wrapped__)
    assert font_bytes("figo") == unpacked("figo")
    assert asked == ["figo"] and not cache.exists()


def test_that_it_is_missing_is_told(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(font_files, "PACKAGE", "no_such_fonts")
    monkeypatch.setattr(font_files, "_installed", font_files._installed.__wrapped__)
    with pytest.raises(ImportError):
        font_bytes("figo")
