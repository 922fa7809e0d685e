"""Languages: one without a catalogue is accepted, and it is said that nothing changes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from visualizer.base import i18n
from visualizer.cli import COMMANDS, main
from visualizer.cli.output import mention
from visualizer.jobs.job import resolve
from visualizer.show.options import ShowOptions


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues of the test's own; no other language is set afterwards."""
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
    monkeypatch.setattr(i18n, "_translation", i18n._translation)
    monkeypatch.setattr(i18n, "_code", "en")
    return tmp_path


def test_a_language_without_a_catalogue_is_told_in_one_sentence(catalogues: Path) -> None:
    assert i18n.not_spoken("en") == ""
    assert i18n.not_spoken("de") == (
        "There is no German translation yet: Backstep speaks English."
    )
    place = catalogues / "de" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "backstep.mo").write_bytes(b"")
    assert i18n.not_spoken("de") == "" and i18n.not_spoken("pl")


@pytest.mark.parametrize("command", ["show", "shot", "say"])
def test_the_help_says_which_languages_there_are(catalogues: Path, command: str) -> None:
    words = " ".join(COMMANDS[command].parser().format_help().split())
    assert "en, de or pl; translated so far: en" in words


def test_the_window_tells_it_when_it_opens(catalogues: Path) -> None:
    from visualizer.app import App

    for lang, told in ((None, False), ("en", False), ("pl", True)):
        app = App(ShowOptions(resolve("queens-bstar", {}, "4"), lang=lang), (800, 500))
        said = [getattr(widget, "message", "") for widget in app.window.group.widgets]
        assert ("There is no Polish translation yet: Backstep speaks English." in said) is told
        app.close()


def test_a_terminal_gets_the_sentence_and_a_pipe_does_not(
    catalogues: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["say", "queens-bstar", "-n", "1", "--lang", "de"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    mention(i18n.not_spoken("de"))
    mention("")
    assert capsys.readouterr().err == i18n.not_spoken("de") + "\n"
