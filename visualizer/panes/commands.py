"""All that can be done by its words: what keys do, and what can run, be taught or be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from solvers.catalog import SOLVERS
from visualizer.actions.action import Action, do
from visualizer.actions.comparing import (
    go_to_difference,
    leave_run,
    next_run,
    next_way,
    why_one_run,
)
from visualizer.actions.dialogs import open_dialog, toggle_dialog
from visualizer.actions.files import edit_file, open_manual, why_no_file
from visualizer.actions.instances import edit_instance, paste_instance, why_no_text
from visualizer.actions.lessons import begin_tour, open_lesson, toggle_notes, why_no_notes
from visualizer.actions.runs import set_solver
from visualizer.actions.travel import go_to_write, seek, seek_share, set_unit, why_no_write
from visualizer.actions.undoing import redo, undo, why_not
from visualizer.actions.views import (
    choose_language,
    choose_theme,
    next_code_view,
    next_lines_in,
    set_mode,
    show_tab,
    toggle_setting,
    why_no_view,
)
from visualizer.actions.writes import show_history
from visualizer.base.i18n import CHOICES, first_language, in_every, language
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import begun_large
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.base.panes import PANES, TABS
from visualizer.base.settings import THEMES
from visualizer.keys import KEYS
from visualizer.lessons.reading import read_bundled
from visualizer.show.dialogs import Mistakes, Palette
from visualizer.show.show import Show
from visualizer.trace.player import UNITS


class Command(NamedTuple):
    """Something that can be done: its words, what kind it is of, the key that does it, and what is
    to be done; it is found also by `english`, its words and kind in that, and by `names`."""

    label: str
    kind: str
    key: str
    actions: tuple[Action, ...]
    english: str = ""
    names: str = ""


WHY_NOT: Mapping[Callable[..., Any], Callable[[Show], str]] = {
    **dict.fromkeys((leave_run, next_run, next_way, go_to_difference), why_one_run),
    edit_file: why_no_file, toggle_notes: why_no_notes, go_to_write: why_no_write,
    next_code_view: why_no_view,
    edit_instance: why_no_text, paste_instance: why_no_text,
    next_lines_in: lambda show: show.run.line_counts.message,
    show_history: lambda show: show.run.writes.message,
    undo: why_not, redo: lambda show: why_not(show, again=True),
}
"""Why an action does nothing now; "" where it does."""


def refusal(show: Show, command: Command) -> str:
    """Why a command cannot be done now; "" where it can."""
    asked = (WHY_NOT.get(action.function) for action in command.actions)
    return next((why for ask in asked if ask is not None and (why := ask(show))), "")


def commands() -> Sequence[Command]:
    """All of them, in the language of now."""
    return _commands(language())


@lru_cache(maxsize=4)
def _commands(_language: str) -> Sequence[Command]:
    english = in_every(lambda: [*_all()], ("en",))["en"]
    return [one._replace(label=begun_large(one.label), english=f"{same.label} {same.kind}")
            for one, same in zip(_all(), english, strict=True)]


def _all() -> Iterator[Command]:
    for binding in KEYS:
        if binding.action not in (do(toggle_dialog, Palette()),) and (
                binding.action.function is not seek_share):  # in which the digit says where
            yield Command(_(binding.meaning), _(binding.group), str(binding.chords[0]),
                          (binding.action,))
    show, learn, run = _("Show"), _("Learn"), _("Algorithm")
    for tab, pane in TABS.items():
        yield Command(_(PANES[pane].title), show, "", (do(set_mode, "overview"), do(show_tab, tab)))
    yield Command(_("Repeated mistakes …"), show, "", (do(open_dialog, Mistakes()),))
    for theme, name in THEMES.items():
        yield Command(f"{_('Theme')}: {_(name)}", show, "", (do(choose_theme, theme),))
    for code, name in CHOICES.items():
        yield Command(f"{_('Language')}: {name}", show, "", (do(choose_language, code),))
    yield Command(_("Keys on the buttons"), show, "", (do(toggle_setting, "caps"),))
    for unit in UNITS:
        yield Command(_("One step = {unit}").format(unit=_(unit)), _("Play"), "",
                      (do(set_unit, unit),))
    yield Command(_("Tour of Backstep"), learn, "", (do(begin_tour),))
    for lesson in read_bundled().values():
        if not lesson.of_window:  # the tour has a command of its own
            yield Command(lesson.title.of(first_language()), learn, "",
                          (do(open_lesson, str(lesson.path), -1),),
                          names=f"{lesson.by.of(first_language())} {lesson.path.name}")
    yield Command(_("The manual"), learn, "", (do(open_manual),))
    for solver in SOLVERS.values():
        yield Command(f"{_(solver.problem.title)}: {_(solver.title)}", run, "",
                      (do(set_solver, solver.key),))


def found(show: Show, typed: str) -> list[Command]:
    """Those that hold each word that is typed, what begins with it first, then where words begin
    with it; of no words all, those done lately first. A number is an event to go to."""
    words, known = typed.casefold().split(), commands()
    if not words:
        lately = show.controls.dialogs_lately or ()
        done = [one for key in lately for one in known if one.actions == key]
        return [*done, *(one for one in known if one not in done)]
    ranked = [(rank, number, one) for number, one in enumerate(known)
              if (rank := _rank(one, words)) is not None]
    listed = [one for _rank_of, _number, one in sorted(ranked)]
    number = "".join(typed.split())
    if number.isdecimal() and len(number) <= LONGEST:
        label = _("Go to event {event}").format(event=grouped(int(number)))
        listed.insert(0, Command(label, _("Move"), "", (do(seek, int(number)),)))
    return listed


LONGEST = 12
"""Digits of the number of an event."""


def _rank(command: Command, words: Sequence[str]) -> int | None:
    """How well a command is meant by words, the least best; None: one of them is not in it."""
    label = command.label.casefold()
    rest = " ".join((command.kind, command.english, command.key, command.names)).casefold()
    ranks = []
    for word in words:
        if label.startswith(word):
            ranks.append(0)
        elif f" {word}" in label:
            ranks.append(1)
        elif word in label:
            ranks.append(2)
        elif f" {word}" in f" {rest}":
            ranks.append(3)
        elif word in rest:
            ranks.append(4)
        else:
            return None
    return sum(ranks)


def held(label: str, typed: str) -> list[tuple[int, int]]:
    """From where to where the words that are typed stand in a label."""
    found = ((label.lower().find(word), word) for word in typed.lower().split())
    return [(at, at + len(word)) for at, word in found if at >= 0]


LATELY = 4
"""So many that were done lately stand first."""


def lately(show: Show, command: Command) -> tuple[tuple[Action, ...], ...]:
    """What was done lately once this is done, too."""
    before = show.controls.dialogs_lately or ()
    return (command.actions, *(one for one in before if one != command.actions))[:LATELY]
