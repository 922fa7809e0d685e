"""Languages: one without a catalogue is accepted, and it is said that nothing changes."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from solvers.instances.crosswords import read_words
from tests.support.waiting import recorded
from visualizer.actions.action import do
from visualizer.actions.views import choose_language
from visualizer.base import i18n
from visualizer.base.errors import BadInput
from visualizer.cli import COMMANDS, command_called, main
from visualizer.cli.output import mention
from visualizer.jobs.job import resolve
from visualizer.jobs.parameters import told
from visualizer.show.options import ShowOptions
from visualizer.ui.marks import Text


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues of the test's own; no other language is set afterwards."""
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
    monkeypatch.setattr(i18n, "_spoken", i18n._spoken)
    monkeypatch.setattr(i18n, "_code", "en")
    return tmp_path


def write(folder: Path, language: str, words: Mapping[str | tuple[str, str], object]) -> None:
    """Write a catalogue with these translations."""
    catalogue = Catalog(locale=language, fuzzy=False)
    for message, translation in words.items():
        catalogue.add(message, translation)
    place = folder / language / "LC_MESSAGES"
    place.mkdir(parents=True, exist_ok=True)
    with (place / "backstep.mo").open("wb") as file:
        write_mo(file, catalogue)


def test_a_language_without_a_catalogue_is_told_in_one_sentence(catalogues: Path) -> None:
    assert i18n.not_spoken("en") == ""
    assert i18n.not_spoken("de") == (
        "There is no German translation yet: Backstep speaks English."
    )
    write(catalogues, "de", {})
    assert i18n.not_spoken("de") and i18n.not_spoken("de+en")  # there is nothing in it
    write(catalogues, "de", {"Watch": "Zusehen"})
    assert i18n.not_spoken("de") == i18n.not_spoken("de+en") == "" and i18n.not_spoken("pl")


@pytest.mark.parametrize("data", [b"", b"\xde\x12\x04\x95", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_as_none(catalogues: Path, data: bytes) -> None:
    write(catalogues, "de", {"Watch": "Zusehen"})
    (catalogues / "de" / "LC_MESSAGES" / "backstep.mo").write_bytes(data)
    i18n.set_language("de")
    assert i18n.gettext("Watch") == "Watch"


def test_of_two_languages_each_says_it(catalogues: Path) -> None:
    boxes = {("{count} box", "{count} boxes"): ("{count} Feld", "{count} Felder")}
    write(catalogues, "de", {"Watch": "Zusehen", **boxes})
    i18n.set_language("de+en")

    def said() -> str:
        boxes = i18n.ngettext("{count} box", "{count} boxes", 2).format(count=2)
        return i18n.gettext("Watch") + " " + boxes

    assert i18n.in_each(said) == ("Zusehen 2 Felder", "Watch 2 boxes")
    assert said() == "Zusehen 2 Felder" and i18n.language() == "de+en"
    with pytest.raises(ZeroDivisionError):
        i18n.in_each(lambda: 1 // 0)
    assert said() == "Zusehen 2 Felder"
    i18n.set_language("de")
    assert i18n.in_each(said) == ("Zusehen 2 Felder",)


def test_an_empty_text_stays_empty(catalogues: Path) -> None:
    write(catalogues, "de", {"Watch": "Zusehen"})
    i18n.set_language("de")
    assert i18n.gettext("") == ""  # the catalogue has its head under it


@pytest.mark.parametrize("environment,code", [
    ({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "de"}, "de"), ({"LANG": "de@euro"}, "de"),
    ({"LANG": "pl_PL", "LC_ALL": "de_AT"}, "de"), ({"LANG": "en_GB", "LC_MESSAGES": "de"}, "de"),
    ({"LANGUAGE": "fr:de:en", "LANG": "en_US"}, "de"), ({"LANGUAGE": "", "LANG": "de"}, "de"),
    ({"LANG": "pl_PL"}, "en"), ({"LANG": "C"}, "en"), ({"LC_ALL": "POSIX", "LANG": "de"}, "en"),
    ({}, "en"), ({"LANG": "::_"}, "en"), ({"LANGUAGE": "en:de"}, "en"),
])
def test_the_desktops_language(catalogues: Path, environment: dict[str, str], code: str) -> None:
    write(catalogues, "de", {"Watch": "Zusehen"})  # and there is no Polish catalogue
    assert i18n.desktop_language(environment) == code


def test_the_first_start_takes_the_desktops_language_and_later_ones_what_was_chosen(
    catalogues: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from visualizer.app import App

    write(catalogues, "de", {"Watch": "Zusehen"})
    monkeypatch.setenv("LANGUAGE", "de_DE")
    for lang, chosen, spoken in (
        (None, "", "de"), ("pl", "", "pl"), (None, "en", "de"), (None, "", "en"),
    ):
        app = App(ShowOptions(resolve("queens-bstar", {}, "4"), lang=lang), (800, 500))
        assert (i18n.language(), app.show.settings.language) == (spoken, spoken)
        if chosen:
            app.perform(do(choose_language, chosen))
            assert i18n.language() == chosen
        app.close()


def test_all_of_the_window_speaks_another_language_at_once(catalogues: Path) -> None:
    from visualizer.app import App

    words = {
        "Watch": "Zusehen", "TRY": "VERSUCH", "Board": "Brett", "Play": "Los",
        "Algorithm": "Verfahren", "what is searched for": "was gesucht wird",
    }
    write(catalogues, "de", words)
    app = App(ShowOptions(resolve("queens-bstar", {}, "4"), at=0), (1600, 900))
    surface = pygame.Surface((1600, 900))

    def texts() -> set[str]:
        app.draw(surface)
        found = {m.string for f in app.window.figures() for m in f.marks if isinstance(m, Text)}
        return found | {stop.tip()[0] for stop in app.window.keyboard.stops}

    english = texts()
    key = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l", scancode=0
    )
    seen = {word for word in words if word in english}
    assert {"Watch", "what is searched for"} <= seen
    app.handle(key)
    assert i18n.language() == "de"
    german = texts()
    assert {words[word] for word in seen} <= german and not seen & german
    for code in ("pl", "de+en", "pl+en", "en"):
        app.handle(key)
        assert i18n.language() == app.show.settings.language == code
    assert texts() == english
    app.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_says_which_languages_there_are(catalogues: Path, command: str) -> None:
    words = " ".join(command_called(command).parser().format_help().split())
    assert "en, de, pl, de+en or pl+en; translated so far: en" in words


def test_the_window_tells_it_when_it_opens(catalogues: Path) -> None:
    from visualizer.app import App

    for lang, is_told in ((None, False), ("en", False), ("pl", True)):
        app = App(ShowOptions(resolve("queens-bstar", {}, "4"), lang=lang), (800, 500))
        marks = () if app.window.message is None else app.window.message.marks
        said = " ".join(mark.string for mark in marks if isinstance(mark, Text))
        assert ("There is no Polish translation yet: Backstep speaks English." in said) is is_told
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


def test_what_a_solver_finds_wrong_is_said_in_the_language(catalogues: Path) -> None:
    words = {
        "line {line}, column {column}: {problem}": "Zeile {line}, Spalte {column}: {problem}",
        '"{found}", expected one word of letters only.': "„{found}“ ist kein Wort.",
        "Square {start} is not on the board: its squares are 0 to {last}.": "Kein Feld {start}.",
    }
    write(catalogues, "de", words)
    i18n.set_language("de")
    with pytest.raises(ValueError) as caught:
        read_words("able\nno way")
    assert told(caught.value) == "Zeile 2, Spalte 3: „no way“ ist kein Wort."
    assert str(caught.value) == 'line 2, column 3: "no way", expected one word of letters only.'
    with pytest.raises(BadInput, match=r"^Kein Feld 30\.$"):
        resolve("knights-tour", {"start": "30", "m": "5", "k": "5"})
    assert told(ValueError("anything")) == "anything"


@pytest.mark.thorough
def test_the_narration_has_both_languages(catalogues: Path) -> None:
    from visualizer.app import App

    sentence = "Row {row}, column {column}: no queen attacks this square. Place one."
    write(catalogues, "de", {sentence: "Zeile {row}, Spalte {column} ist von keiner Dame bedroht."})
    for size in ((800, 500), (1280, 720)):
        for mode in ("watch", "classroom", "debug"):
            options = ShowOptions(resolve("queens-bstar", {}, "4"), at=0, lang="de+en", mode=mode)
            app = App(options, size)
            recorded(app.show.run.recorder)
            app.advance(0.01)
            app.draw(pygame.Surface(size))
            figure = app.window.figure_of("narration")
            _tag, *lines = [m for m in figure.marks if isinstance(m, Text)]
            assert " ".join(m.string for m in lines).startswith(" ".join((
                "Zeile 0, Spalte 0 ist von keiner Dame bedroht.", sentence.format(row=0, column=0)
            )))
            places = [pygame.Rect(m.x, m.y, m.w, m.h) for m in lines if len(m.string) > 30]
            box = pygame.Rect(app.window.arrangement["narration"])
            assert all(above.bottom <= below.y for above, below in pairwise(places))
            assert all(box.contains(place) for place in places)
            app.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_has_no_english_of_argparse(catalogues: Path, command: str) -> None:
    words = {"usage: ": "Aufruf: ", "options": "Wahl", "positional arguments": "Was"}
    write(catalogues, "de", words)
    i18n.set_language("de")
    help = command_called(command).parser().format_help()
    assert help.startswith("Aufruf: ") and "\nWahl:" in help
    assert not re.search(r"usage|options:|positional", help)


@pytest.mark.parametrize("line,said", [
    ("shot queens-bstar --at", "Hinter --at fehlt etwas; "),
    ("list --json=3", "--json nimmt nichts; "),
])
def test_what_argparse_finds_wrong_is_said_in_the_language(
    catalogues: Path, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    write(catalogues, "de", {
        "argument {name}: expected one argument": "hinter {name} fehlt etwas",
        "argument {name}: ignored explicit argument {value}": "{name} nimmt nichts",
    })
    assert main([*line.split(), "--lang=de"]) == 2
    assert capsys.readouterr().err.startswith(said)
