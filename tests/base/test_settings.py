"""The settings file: kept whole, and never a reason to fail."""

from __future__ import annotations

import json
import math
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.base.settings import (
    LARGEST,
    MOST_RECENT,
    Settings,
    load,
    remembered,
    save,
    settings_file,
)


def write(text: str | bytes) -> Path:
    """Put something into the settings file."""
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_without_a_file_the_defaults_hold() -> None:
    assert load() == (Settings(), "")
    assert not settings_file().exists()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(theme="contrast", scale=2.5, language="pl", speed=0.2),
        Settings(theme="light", speed=math.inf),
        Settings(recent=("/home/a/x.py", "/tmp/ä b.trace")),
        Settings(watch_view="code", debug_view="hidden"),
        Settings(tour_offered=True),
    ],
)
def test_what_was_saved_is_loaded(settings: Settings) -> None:
    assert save(settings) == ""
    assert load() == (settings, "")
    assert os.listdir(settings_file().parent) == ["settings.json"]


def test_the_folder_can_be_named_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKSTEP_CONFIG_DIR", str(tmp_path / "elsewhere"))
    assert settings_file() == tmp_path / "elsewhere" / "settings.json"
    monkeypatch.delenv("BACKSTEP_CONFIG_DIR")
    assert settings_file().parent.name == "backstep"


def test_the_file_is_plain_json() -> None:
    save(Settings(speed=math.inf))
    text = settings_file().read_text()
    assert json.loads(text, parse_constant=pytest.fail)["speed"] == "max"


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"[1, 2]", b"null", b"\xff\xfe\x00", b"[" * 100_000, b"\x00" * 100]
)
def test_a_damaged_file_is_set_aside(damaged: bytes) -> None:
    path = write(damaged)
    settings, message = load()
    assert settings == Settings()
    aside = path.with_name("settings.json.damaged")
    assert aside.read_bytes() == damaged
    assert str(aside) in message
    assert not path.exists()
    assert load() == (Settings(), "")


def test_damaged_files_set_aside_earlier_are_kept() -> None:
    for text in ("one", "two", "three"):
        path = write(text)
        load()
    names = ["settings.json.damaged", "settings.json.damaged-2", "settings.json.damaged-3"]
    assert [path.with_name(name).read_text() for name in names] == ["one", "two", "three"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"), ("theme", 1), ("theme", ["dark"]), ("theme", None),
        ("language", "xx"), ("language", {}), ("language", True),
        ("scale", 0.5), ("scale", 3.01), ("scale", "2"), ("scale", True), ("scale", 10**400),
        ("scale", math.nan), ("scale", math.inf),
        ("speed", 0), ("speed", 0.1), ("speed", 1e7), ("speed", "fast"), ("speed", None),
        ("speed", math.nan), ("watch_view", "data"), ("watch_view", 1), ("debug_view", "auto"),
        ("recent", "x.py"), ("recent", [1]), ("recent", None), ("recent", ["x.py"] * 13),
        ("tour_offered", 1), ("tour_offered", "yes"),
        ("folder", 1), ("folder", None), ("folder", ["x"]),
    ],
)
def test_a_value_that_is_not_possible_falls_back_by_itself(name: str, value: object) -> None:
    good = {"theme": "light", "language": "de", "scale": 2.0, "speed": 50.0}
    write(json.dumps(good | {name: value}))
    settings, message = load()
    expected = {**good, name: getattr(Settings(), name)}
    assert settings == Settings(**expected)
    assert name in message
    assert not any(other in message for other in good if other != name)


def test_names_that_are_not_known_and_missing_ones_do_no_harm() -> None:
    write('{"theme": "light", "colour": "red"}')
    assert load() == (Settings(theme="light"), "")


def test_a_byte_order_mark_does_no_harm() -> None:
    write(b"\xef\xbb\xbf" + b'{"theme": "light"}')
    assert load() == (Settings(theme="light"), "")


def test_a_folder_that_cannot_be_made_gives_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BACKSTEP_CONFIG_DIR", str(tmp_path / "file" / "folder"))
    message = save(Settings())
    assert str(tmp_path / "file" / "folder") in message
    settings, message = load()
    assert settings == Settings()


def test_a_settings_file_that_is_a_folder_gives_a_message() -> None:
    settings_file().mkdir(parents=True)
    assert save(Settings()) != ""
    settings, message = load()
    assert settings == Settings()
    assert message != ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    save(Settings(theme="light"))

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left on device" in save(Settings(theme="contrast"))
    assert load() == (Settings(theme="light"), "")
    assert os.listdir(settings_file().parent) == ["settings.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text("{}")
    settings_file().parent.mkdir(parents=True)
    settings_file().symlink_to(real)
    save(Settings(theme="light"))
    assert settings_file().is_symlink()
    assert json.loads(real.read_text())["theme"] == "light"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.thorough
@given(
    st.dictionaries(st.sampled_from(["theme", "scale", "language", "speed", "other"]), json_values)
)
def test_no_file_makes_load_fail_or_gives_settings_that_are_not_possible(
    values: dict[str, object],
) -> None:
    write(json.dumps(values))
    settings, _ = load()
    assert save(settings) == ""
    assert load() == (settings, "")


def test_of_two_windows_each_keeps_what_it_changes() -> None:
    save(Settings(theme="dark", recent=("/a.py",), borders={"tree": 0.5, "code": 0.2}))
    first, second = load()[0], load()[0]
    changed = replace(first, theme="light", recent=("/b.py", "/a.py"), borders={"tree": 0.6})
    assert save(changed, first) == ""
    borders = {"data": 0.3, **second.borders}
    other = replace(second, scale=2.0, recent=("/c.py", "/a.py"), borders=borders)
    assert save(other, second) == ""
    assert load() == (
        Settings(
            theme="light", scale=2.0, recent=("/c.py", "/b.py", "/a.py"),
            borders={"tree": 0.6, "data": 0.3},
        ),
        "",
    )


def test_what_another_version_keeps_stays() -> None:
    write('{"colour": "red", "theme": 7}')
    assert save(Settings(theme="light"), load()[0]) == ""
    assert json.loads(settings_file().read_text())["colour"] == "red"
    assert load() == (Settings(theme="light"), "")


def test_a_file_damaged_meanwhile_is_set_aside_before_another_takes_its_place() -> None:
    write("precious")
    assert "settings.json.damaged" in save(Settings(theme="light"))
    assert settings_file().with_name("settings.json.damaged").read_text() == "precious"
    assert load() == (Settings(theme="light"), "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes with a name")
@pytest.mark.parametrize("what", ["pipe", "/dev/zero", "large"])
def test_what_is_no_file_of_settings_is_neither_read_nor_replaced(what: str) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    if what == "pipe":
        os.mkfifo(path)
    elif what == "large":
        write(b"[" * (LARGEST + 1))
    else:
        path.symlink_to(what)
    settings, message = load()
    assert settings == Settings()
    assert ("too large" if what == "large" else "plain file") in message
    assert str(path.parent) in save(Settings(theme="light"))
    assert os.listdir(path.parent) == ["settings.json"]


@given(st.binary())
def test_no_bytes_make_load_fail(data: bytes) -> None:
    write(data)
    assert isinstance(load()[0], Settings)


def test_the_file_opened_last_comes_first_and_each_once() -> None:
    recent: tuple[str, ...] = ()
    names = [os.path.abspath(f"{number}.py") for number in range(MOST_RECENT + 3)]
    for name in (*names, names[5]):
        recent = remembered(name, recent)
    assert recent[:3] == (names[5], names[-1], names[-2]) and len(recent) == MOST_RECENT
    assert len({*recent}) == len(recent)
