"""Every word in the window goes through the catalogue: with one that has accents on all of its
letters, no word without them is left but names of the code."""

from __future__ import annotations

import ast
import gettext
import inspect
import re
from collections.abc import Iterator

import pygame
import pytest

from solvers.catalog import SOLVERS
from tests.support.waiting import recorded
from visualizer.actions.action import do
from visualizer.actions.dialogs import toggle_dialog
from visualizer.actions.views import set_mode, show_tab
from visualizer.base import i18n
from visualizer.base.program import MANUAL
from visualizer.base.settings import Settings
from visualizer.jobs.glossary import glossary
from visualizer.jobs.job import resolve
from visualizer.panes import commands, help_dialog
from visualizer.show.dialogs import Card, Help
from visualizer.show.options import ShowOptions
from visualizer.stage import Stage
from visualizer.ui.marks import Text

PLACE = re.compile(r"(\{[^{}]*\})")
ACCENTS = str.maketrans("aceinostuyACEINOSTUY", "áćéíńóśťúýÁĆÉÍŃÓŚŤÚÝ")
PLAIN = re.compile(r"\b[A-Za-z]{4,}\b")
SIZE = (1600, 900)


class Accents(gettext.NullTranslations):
    """A language in which each word has an accent, in messages only, not in what fills them."""

    def gettext(self, message: str) -> str:
        parts = PLACE.split(message)
        return "".join(p if p.startswith("{") else p.translate(ACCENTS) for p in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def _with_accents(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(i18n, "_translation", lambda _code: Accents())
    monkeypatch.setattr(i18n, "is_spoken", lambda _code: True)
    _forget()
    yield
    monkeypatch.undo()
    i18n.set_language("en")
    _forget()


def _forget() -> None:
    """What is made once for each language: it may have been made, or come to be, with another's
    words."""
    help_dialog._keys_page.cache_clear()
    commands._commands.cache_clear()


def names_in(code: str) -> set[str]:
    """The words in the names of a code, and in what its functions and variables are called."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        for name in ("id", "arg", "attr", "name"):
            found |= set(re.split(r"\W|_", str(getattr(node, name, ""))))
    return found


def plain_words(app: Stage) -> set[str]:
    """The words on screen and in tooltips of controls that have no accent; code left out."""
    said = {
        mark.string for figure in app.window.figures() for mark in figure.marks
        if isinstance(mark, Text) and "mono" not in mark.font
    }
    # What a mark is called is written there, or for tests; screen readers say the former.
    said |= {stop.tip()[0] for stop in app.window.keyboard.stops}
    words = {word for text in said for word in PLAIN.findall(text)}
    return {word for word in words if word.translate(ACCENTS) != word}


@pytest.mark.some(2)
@pytest.mark.parametrize("key", ["queens-bstar", "sudoku", "knights-tour", "langford-estimate"])
def test_every_word_is_from_the_catalogue(key: str) -> None:
    small = {"m": "3", "k": "4"} if key == "knights-tour" else {}  # its run is over soon
    app = Stage(ShowOptions(resolve(key, small), at=30), SIZE, Settings(language="de"))
    surface = pygame.Surface(SIZE)
    recorded(app.show.run.recorder)
    module = inspect.getmodule(SOLVERS[key].function)
    assert module is not None
    names = names_in(inspect.getsource(module)) | {"Backstep", "English", "Deutsch", "Polski"}
    names |= {word for name in glossary(SOLVERS[key]) for word in name.split("_")}
    names |= {*glossary(SOLVERS[key])} | {watch.name for watch in SOLVERS[key].watches}
    names |= {p.name for p in SOLVERS[key].parameters}
    for parameter in SOLVERS[key].parameters:  # what is typed on the command line
        names |= {*getattr(parameter, "bundled", ()), *getattr(parameter, "ways", ())}
    names |= {"True", "False"}  # values stand as Python writes them, also among words
    names |= set(re.findall(r"\w+", str(MANUAL)))
    names |= {word for name in names for word in re.split(r"\W", name)}
    for mode in ("watch", "classroom", "overview"):
        app.perform(do(set_mode, mode))
        for tab in ("statistics", "solutions", "growth") if mode == "overview" else ("",):
            if tab:
                app.perform(do(show_tab, tab))
            for _look in range(2):
                app.advance(0.05)
                app.draw(surface)
            assert sorted(plain_words(app) - names) == [], (mode, tab)
    for card in (Help(), Card()):
        app.perform(do(toggle_dialog, card))
        app.advance(0.05)
        app.draw(surface)
        assert sorted(plain_words(app) - names) == [], card
        app.perform(do(toggle_dialog, card))
    app.close()
