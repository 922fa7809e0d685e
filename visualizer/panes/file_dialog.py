"""The dialog that asks for a file: to write, or to open."""

from __future__ import annotations

import os.path
from collections.abc import Callable, Hashable, Sequence
from itertools import takewhile
from pathlib import Path
from time import perf_counter
from typing import Any, cast

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import compare_with_file
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.files import RESULTS, new_solver, open_file, save_file, suggested_name
from visualizer.actions.instances import save_instance
from visualizer.actions.lessons import open_lesson
from visualizer.actions.taking import take_film, take_picture
from visualizer.actions.views import keep
from visualizer.base.errors import BadInput
from visualizer.base.files import (
    Entry,
    day_text,
    entries,
    folder_of,
    nearest,
    readable,
    size_text,
    target,
)
from visualizer.base.formats import FILMS, PICTURES
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language, mark
from visualizer.base.lists import one_of
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.templates import TEMPLATES
from visualizer.lessons.lesson import ZIP
from visualizer.panes.choosing import WARNING, Asking, Choosing, Line, marked_in
from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.pane import once
from visualizer.problems.boards import SUFFIXES
from visualizer.show.dialogs import AskFile, TakeAway
from visualizer.show.glance import glance
from visualizer.show.show import Show
from visualizer.show.taking import FilmOptions
from visualizer.trace import SUFFIX
from visualizer.ui.kit import Choice, button, segmented

UP = ".."
WIDTH = 820
LIST_HEIGHT = 330

NAME = "dialog:askfile"

RECENT_SHOWN = 5
"""Files opened before that stand first in the list."""

LOOK_TIME = 0.01
"""Seconds of a frame in which files are looked into."""


class Kind(NamedTuple):
    """A question: its title, the suffixes that the name may have, whether the file is new, and what
    is done with it: of what was asked, the path, and the template that was chosen."""

    title: str
    suffixes: tuple[str, ...]
    new: bool = True
    then: Callable[[AskFile, str, str], Action] = (
        lambda asked, path, _template: do(save_file, asked.what, path))


KINDS = {
    **{what: Kind(result.title, result.formats) for what, result in RESULTS.items()},
    "instance": Kind(mark("Save the text"), SUFFIXES,
                     then=lambda asked, path, _: do(save_instance, path, str(asked.of))),
    "picture": Kind(mark("Save the picture"), PICTURES,
                    then=lambda asked, path, _: do(take_picture, str(asked.of), path)),
    "film": Kind(mark("Save the film"), FILMS,
                 then=lambda asked, path, _: do(take_film, cast(FilmOptions, asked.of), path)),
    "new": Kind(mark("A new solver of your own"), (".py",),
                then=lambda _asked, path, template: do(new_solver, path, template)),
    "lesson": Kind(mark("Open a lesson"), (".md", ZIP), new=False,
                   then=lambda _asked, path, _: do(open_lesson, path, -1)),
    "compare": Kind(mark("Compare with a file"), (".py", SUFFIX), new=False,
                    then=lambda _asked, path, _: do(compare_with_file, path)),
    "open": Kind(mark("Open a solver, a saved run, or a maze, puzzle, formula …"),
                 (".py", SUFFIX, ZIP, *SUFFIXES), new=False,
                 then=lambda _asked, path, _: do(open_file, path)),
}


class Item(NamedTuple):
    """A row of the list: a folder or file, where it is, and was it opened before?"""

    entry: Entry
    path: Path
    recent: bool = False

    @property
    def known_by(self) -> Hashable:
        """What tells it from itself after it was written again, and what is said of it from that
        in another language."""
        return self.path, self.entry.written, language()

    @property
    def typed(self) -> str:
        """Its name as it is typed; "": of a folder."""
        return "" if self.entry.folder else str(self.path) if self.recent else self.entry.name

    def line(self, about: str) -> Line:
        """What is said of it; `about`: what is in it, as far as it has been looked into."""
        entry, name = self.entry, readable(self.entry.name)
        if entry.folder:
            up = name == UP
            return Line(name, _("folder above") if up else _("folder"), strong=not up)
        day = day_text(entry.written)
        note = _("opened before · {day}").format(day=day)
        return Line(name, note if self.recent else f"{size_text(entry.size)} · {day}", about=about)


class Listing(NamedTuple):
    """A folder and what there is to choose from, or why nothing is."""

    folder: Path
    items: Sequence[Item] = ()
    fault: str = ""


def listing_of(folder: Path, kind: Kind, recent: Sequence[str]) -> Listing:
    """Files opened before, the folder above, and what is in this one now."""
    try:
        there = entries(folder, kind.suffixes)
    except BadInput as error:
        return Listing(folder, fault=str(error))
    before = [] if kind.new else opened_before(kind, recent)
    above = [Item(Entry(UP, True), folder.parent)] if folder.parent != folder else []
    found = [Item(entry, folder / entry.name) for entry in there]
    return Listing(folder, [*before, *above, *found])


def opened_before(kind: Kind, recent: Sequence[str]) -> list[Item]:
    """Those that are still there."""
    found = []
    for path in map(Path, recent):
        try:
            facts = path.stat()
        except (OSError, ValueError):
            continue
        if path.suffix.lower() in kind.suffixes and os.path.isfile(path):
            entry = Entry(path.name, False, facts.st_size, facts.st_mtime)
            found.append(Item(entry, path, recent=True))
    return found[:RECENT_SHOWN]


def place_of(what: str, folder: Path, template: str) -> str:
    """The folder; before it what the file begins as, or the endings that its name may have, where
    that is a choice."""
    kind = KINDS[what]
    if what == "new":
        words = _(TEMPLATES[template])
        return _("{template}; in {folder}").format(template=words, folder=folder)
    if not kind.new or len(kind.suffixes) < 2:
        return str(folder)
    return _("{endings} in {folder}").format(endings=one_of(kind.suffixes), folder=folder)


def name_for(show: Show, asked: AskFile) -> str:
    """The name that is proposed for a new file."""
    kind = KINDS[asked.what]
    if asked.name or not kind.new:
        return asked.name
    if asked.what == "new":
        return _("my_solver.py")
    return suggested_name(show, asked.what, kind.suffixes[0])


def meant(typed: str, kind: Kind, folder: Path, shown: Sequence[Item]) -> Path:
    """The file that is meant, or the folder, where one can be entered. Raises BadInput.

    Part of a name is enough where one file alone holds it.
    """
    if not kind.new and (entered := folder_of(typed, folder)) is not None:
        return entered
    try:
        return target(typed, folder, kind.suffixes, new=kind.new)
    except BadInput:
        files = {item.path for item in shown if not item.entry.folder}
        if kind.new or not typed.strip() or len(files) != 1:
            raise
        return files.pop()


def completion(part: str, items: Sequence[Item]) -> str:
    """What Tab makes of the beginning of a name: as much more as all names have that begin so."""
    beginning = part.casefold()
    names = [one.entry.name + os.sep * one.entry.folder for one in items if part
             and one.entry.name != UP and one.entry.name.casefold().startswith(beginning)]
    signs = zip(*(name.casefold() for name in names), strict=False)
    common = sum(1 for _signs in takewhile(lambda found: len({*found}) == 1, signs))
    return names[0][:common] if common > len(part) else part


def file_dialog(asked: AskFile, below: Below) -> Dialog:
    """Asks for a file and says what is wrong with a name.

    To replace a file that is there already takes a second Enter. Where a file is to be opened,
    typing leaves those in the list whose names hold what is typed; a folder that is typed before
    the name is listed, and Tab completes the name.
    """
    show, kind = below.show, KINDS[asked.what]
    recent = show.settings.recent
    folder, items, fault = once(
        show, f"{NAME}:listing", lambda: listing_of(nearest(show.folder), kind, recent)
    )
    template = show.controls.dialogs_template or next(iter(TEMPLATES))
    glances = show.controls.dialogs_glances or {}

    def go(to: Path) -> Sequence[Any]:
        found = listing_of(to, kind, recent)
        if found.fault:
            return [asking.say(found.fault)]
        return [do(keep, f"{NAME}:listing", found), *among.anew(), asking.say(""),
                *([] if kind.new else [asking.written("")])]

    def take() -> Sequence[Any]:
        try:
            path = meant(asking.text, kind, folder, shown)
        except BadInput as error:
            return asking.refused(str(error))
        if not kind.new and os.path.isdir(path):
            return go(path)
        there = kind.new and os.path.exists(path)
        if there and asked.what == "new":
            said = _("{name} is there already: choose another name.")
            return asking.refused(said.format(name=path.name))
        if there and not asking.warned:
            said = _("{name} is there already. Replace it?")
            return asking.refused(said.format(name=path.name), WARNING)
        return do(close_dialog, AskFile), kind.then(asked, str(path), template)

    def choose(row: int) -> Sequence[Any]:
        return go(shown[row].path) if shown[row].entry.folder else take()

    def look() -> Action:
        known, end = dict(show.controls.now("dialogs_glances") or {}), perf_counter() + LOOK_TIME
        for item in unknown:
            known[item.known_by] = readable(glance(str(item.path)))
            if perf_counter() > end:
                break
        return do(keep, "dialogs_glances", known)

    def completed(typed: str) -> str:
        return ahead + completion(typed.strip().removeprefix(ahead), items)

    asking = Asking(show, NAME, _("name of the file, or a part of it"), take, name_for(show, asked),
                    completed)
    part, marked = marked_in(show, NAME, asking.text)
    name, at, high = os.path.basename(part.strip()), folder, len(items)
    ahead = part.strip().removesuffix(name)
    if ahead:
        inside = folder_of(ahead, folder)
        items, fault = (), _("There is no folder {folder}.").format(folder=ahead)
        if inside is not None:
            at, items, fault = once(
                show, f"{NAME}:in {inside}", lambda: listing_of(inside, kind, ()))
    part = "" if kind.new else name.casefold()
    shown = [one for one in items if not part or (
        part in one.entry.name.casefold() and one.entry.name != UP)]
    if part:
        shown.sort(key=lambda one: not one.entry.name.casefold().startswith(part))
    unknown = [] if kind.new else [
        one for one in shown if not one.entry.folder and one.known_by not in glances]
    lines = [one.line(glances.get(one.known_by, "")) for one in shown]
    among = Choosing(
        show, NAME, len(shown), lambda row: lines[row].cells(), marked, choose,
        called=lambda row: lines[row].label, asking=asking,
        says=lambda row: ahead * bool(shown[row].typed) + shown[row].typed,
    )
    templates = segmented(
        [Choice(key, key, _(words)) for key, words in TEMPLATES.items()], template,
        lambda key: (do(keep, "dialogs_template", key), asking.say("")), name="templates",
    )
    others = {
        "open": button(_("New solver …"), do(open_dialog, AskFile("new")), cap=_("Ctrl") + "+N"),
        "run": button(_("Picture or film …"),
                      (do(close_dialog, AskFile), do(open_dialog, TakeAway())),
                      cap=_("Ctrl") + "+P"),
    }
    done = _("Open") if not kind.new else _("Replace") if asking.warned else _("Save")
    return Dialog(
        _(kind.title), among.node(least=max(high, len(items))),
        fields=[*([templates] if asked.what == "new" else []), asking.field(),
                asking.said(fault or place_of(asked.what, at, template),
                            "rejected" if fault else "text_dim")],
        buttons=[*(one for what, one in others.items() if what == asked.what),
                 button(_("Cancel"), do(close_dialog, AskFile)), button(done, take, active=True)],
        width=WIDTH, high=LIST_HEIGHT, first=asking.hint, keys=asking.keys(among), enter=take,
        due=look if unknown else None,
    )
