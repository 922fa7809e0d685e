"""The top bar: what is run, how it is shown, and the doors to all else."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from solvers.catalog import PROBLEMS, SOLVERS
from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog, toggle_dialog
from visualizer.actions.files import edit_file, open_file
from visualizer.actions.hands import toggle_hands
from visualizer.actions.instances import edit_instance, why_no_text
from visualizer.actions.lessons import begin_tour
from visualizer.actions.questions import toggle_practice
from visualizer.actions.runs import set_problem, set_solver
from visualizer.actions.taking import give_up_film
from visualizer.actions.views import (
    change_scale,
    choose_language,
    choose_theme,
    keep,
    next_language,
    next_theme,
    set_mode,
    toggle,
    toggle_setting,
)
from visualizer.base.files import readable
from visualizer.base.i18n import CHOICES, Name
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import THEMES
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.bar import BUTTON, MENU, opener
from visualizer.panes.controls import chosen, fields
from visualizer.panes.pane import NodePane
from visualizer.panes.samples import Samples
from visualizer.panes.transport import rare
from visualizer.show.dialogs import (
    AskFile,
    Card,
    Compare,
    Help,
    Lessons,
    NewStop,
    Palette,
    TakeAway,
)
from visualizer.show.names import file_name
from visualizer.show.seen import Seen
from visualizer.show.show import Show
from visualizer.trace import SUFFIX
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Choice,
    Fit,
    Icon,
    Item,
    Menu,
    Node,
    Option,
    Overflow,
    Paint,
    Space,
    Text,
    button,
    divider,
    entry,
    padded,
    row,
    segmented,
    switch,
)
from visualizer.ui.kit.buttons import HEIGHT, TEXT
from visualizer.ui.look import Look

TAKING: Name = "dialogs:take what"
"""Where the dialog that exports keeps what is wanted: "picture" or "film"."""

NAME = "Backstep"
NAME_SIZE = 19
MARGIN = 12
MODE, LETTER = 15, TEXT
"""The size of the letters of modes, and of what stands in menus."""

WORDS = 1370
"""From so much room on, that of a window of 1440, the doors have words; in less where any is left.
"""

SHARE, COMPARE, PROBLEM, FIELDS, MODES = 1, 2, 5, 6, 98
"""When these go into the menu; before the problem does a second row comes, where it may."""

FILE, OPEN = "\0file ", "\0open"
"""How the key of a file's entry begins, and that of what asks for one: no problem is called so."""

MOST_RECENT = 4
"""So many files that were opened before are offered beside the catalogue."""


class TopBar(NodePane):
    """Problem, algorithm and its parameters; modes; the doors to learning, comparing, sharing, and
    to all else."""

    def __init__(self) -> None:
        super().__init__(top_bar)
        self._counted: tuple[object, Seen, int] | None = None

    def rows(self, show: Show, look: Look, width: int, *, two: bool) -> int:
        """How many rows it has in so much width, where it may have two; worked out when something
        of what that depends on has changed."""
        facts = look, width, two
        if self._counted is None or self._counted[0] != facts or not self._counted[1].holds(show):
            seen = Seen(show)
            with seen.reading():
                count = top_bar(seen.show).rows(look, width, two=two)
            self._counted = facts, seen, count
        return self._counted[2]

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look = show.look
        figure.fill(look.theme.bar, box)
        figure.fill(look.theme.divider, (box.x, box.bottom - look.px(1), box.w, look.px(1)))
        super().draw(figure, box, show)


def problems(show: Show) -> list[Option]:
    """What can be searched for: the catalogue, and below it the files of the user's own, with what
    leads to others. A file that runs comes first."""
    samples, run = Samples(), show.run
    known = [Option(one.key, _(one.title), about=_(one.about), sign=partial(samples.draw, one))
             for one in PROBLEMS]
    own = [Option(f"{FILE}{path}", readable(os.path.basename(path)), FILE,
                  about=readable(os.path.dirname(path)), sign=_sign(
                      "code" if path.endswith(".py") else "save"))
           for path in show.settings.recent[:MOST_RECENT]
           if path.endswith((".py", SUFFIX)) and path not in (run.job.file, run.job.recording)]
    opening = Option(OPEN, _("Open …"), FILE, about=_(
        "a solver of your own, a saved run, or a maze, puzzle, formula … of yours"),
        sign=_sign("open"))
    if not is_own(show):
        return [*known, *own, opening]
    solver = run.solver
    name = file_name(run) if run.job.recording else solver.problem.title
    here = Option(solver.problem.key, name, FILE, sign=_sign("code"), about=(
        readable(os.path.dirname(run.job.recording or run.job.file))))
    return [here, *own, opening, *known]


def _sign(icon: Name) -> Paint:
    return lambda figure, look, box: Icon(icon, 20, "text_dim").put(figure, look, box)


def _choose_problem(key: str) -> Action:
    if key == OPEN:
        return do(open_dialog, AskFile("open"))
    if key.startswith(FILE):
        return do(open_file, key.removeprefix(FILE))
    return do(set_problem, key)


def is_own(show: Show) -> bool:
    """Does a file of the user's own run, or a recording of one?"""
    return show.run.solver.key not in SOLVERS


def solvers(show: Show) -> list[Option]:
    """What can run: of the problem of now first."""
    solver = show.run.solver
    named = f" · {file_name(show.run)}" if show.run.job.recording else ""
    return [
        Option(s.key, _(s.title) + (named if s.key == solver.key else ""), _(s.problem.title),
               s.source.split(",")[0])
        for s in sorted(SOLVERS.values(), key=lambda s: s.problem != solver.problem)
    ]


def top_bar(show: Show) -> Overflow:
    """The row."""
    # Opening a recording runs no code of anybody's.
    off = _("a recording: it is shown as it was run") if _recorded(show) else ""
    own, mark = is_own(show), Icon("logo", 24, "accent")
    run = show.run
    what = _("File") if own else _("Problem")
    tip = _("the file that runs") if own else _("what is searched for")
    found = [Item("problem", chosen(
        show, "list problem", problems(show), run.solver.problem.key, _choose_problem, what, tip),
        PROBLEM, 3)]
    if not own:
        found.append(Item("solver", chosen(
            show, "list solver", solvers(show), run.solver.key, lambda key: do(set_solver, key),
            _("Algorithm"), _("the solver that runs"))))
    return Overflow([
        *found,
        *fields(show, off, FIELDS),
        Item("mode", _modes(show), MODES, end=True),
        *_doors(show),
        *_more(show),
        opener("bar", _("more: files, theme, language, size, keys"), group="doors", end=True),
    ], lead=(row(Space(3), mark, Space(7), gap=0),
             row(Space(3), mark, Text(NAME, NAME_SIZE, "bold"), Space(10), gap=11)),
        light=SHARE, roomy=WORDS, margin=MARGIN, apart=12, opened=show.controls.menu == "bar",
        closes=do(keep, MENU, ""))


def _modes(show: Show) -> Node:
    modes = [
        Choice(mode, label, tip, keys_of(do(set_mode, mode))) for mode, label, tip in (
            ("watch", _("Watch"), _("picture, data and counters")),
            ("classroom", _("Classroom"), _("large, for projection")),
            ("debug", _("Debug"), _("code line and variables")),
            ("overview", _("Overview"),
             _("the whole search: tree, statistics, solutions, growth")),
        )
    ]
    return segmented(modes, show.mode, lambda mode: do(set_mode, mode), name="modes", letter=MODE,
                     cut=False)


# What stands behind Learn, Compare, Share and "⋯"


def _closing(*actions: Action) -> tuple[Action, ...]:
    """What an entry of a menu means, which closes with it."""
    return (do(keep, MENU, ""), *actions)


def _entry(icon: Name, label: str, *actions: Action, **how: Any) -> Node:
    return entry(label, _closing(*actions), icon=icon, cap=keys_of(actions[-1]), **how)


def _door(icon: Name, label: str, click: Action, tip: str, cap: str = "", *,
          done: float | None = None) -> Node:
    """An icon, with a word beside it where there is room; done: as of `button`."""
    about: dict[str, Any] = {"icon": icon, "tip": tip, "cap": cap, "done": done}
    return Fit([button(label, click, **about),
                button(click=click, called=label, wide=BUTTON, **about)], flat=True)


def _doors(show: Show) -> list[Item]:
    """The buttons that are always there as long as there is any room."""

    def menu(name: Name, icon: Name, label: str, tip: str, lines: Callable[[Show], list[Node]],
             holds: Sequence[Name] = (), done: float | None = None) -> Node:
        return Menu(_door(icon, label, do(keep, MENU, name), tip, done=done),
                    partial(lines, show), show.controls.menu == name, do(keep, MENU, ""), holds)

    compare, export = do(open_dialog, Compare()), do(open_dialog, TakeAway())
    comparing, film = _("compare with another run, side by side"), show.film
    return [
        Item("learn", menu(
            "learn", "lessons", _("Learn"), _("tour, lessons, practice, solvers of your own"),
            _learning, ("lessons",)), group="doors", end=True),
        Item("compare", _door("compare", _("Compare"), compare, comparing, keys_of(compare)),
             COMPARE, entry=partial(_entry, "compare", _("Compare with …"), compare,
                                    tip=comparing), group="doors", end=True),
        Item("share", menu("share", "share", _("Share"), _making(show) or
                           _("a picture, a film, a page, the run"), _sharing,
                           done=None if film is None else film.share), SHARE,
             entry=partial(_entry, "share", _("Share …"), export), group="doors", end=True),
    ]


def _making(show: Show) -> str:
    """How far the film is that is being made; "" where none is."""
    return "" if show.film is None else show.film.text()


def _learning(show: Show) -> list[Node]:
    """The door to all that teaches."""
    refused = why_no_text(show)
    lines = [
        _entry("tour", _("Tour of Backstep"), do(begin_tour)),
        _entry("lessons", _("Lessons …"), do(open_dialog, Lessons()),
               tip=_("lessons, and the stops of the one that is open")),
        _entry("info", _("About this search …"), do(toggle_dialog, Card()),
               tip=_("what is searched for, how, and where to read about it")),
        divider(),
        _entry("help", _("End practice") if show.practice else _("Practice"), do(toggle_practice),
               tip=_("a question now and then")),
        _entry("hand", _("You are the algorithm") if show.hands is None else _("Let it run again"),
               do(toggle_hands), tip=_("its steps are in your hands")),
        divider(),
        _entry("grid", _("An instance of your own …"), do(edit_instance), off=refused,
               tip=_("a maze, puzzle, formula … of your own: its text and its board")),
        _entry("code", _("A solver of your own …"), do(open_dialog, AskFile("new")),
               tip=_("a new solver of your own, from a template")),
    ]
    if show.run.job.file:
        lines.append(_entry("open", _("The file in your editor"), do(edit_file)))
    return lines


def _sharing(show: Show) -> list[Node]:
    """What can be taken along of the run."""
    export, film = do(open_dialog, TakeAway()), show.film
    giving_up = [] if film is None else [
        _entry("close", _("Give up the film"), do(give_up_film), tip=film.text(),
               off=film.text() if film.ending else "")]
    return [
        _entry("picture", _("Picture …"), do(keep, TAKING, "picture"), export,
               tip=_("of the event on screen: PNG, SVG or PDF")),
        _entry("film", _("Film or page …"), do(keep, TAKING, "film"), export, tip=_(
            "of a stretch of the run: GIF, WebP, PNG, MP4, or HTML that plays it")),
        *giving_up,
        divider(),
        _entry("save", _("The run …"), do(open_dialog, AskFile("run")), tip=_("save the run")),
        _entry("lessons", _("A stop of a lesson …"), do(open_dialog, NewStop()),
               tip=_("what is on screen as a new stop of a lesson of your own")),
    ]


def _more(show: Show) -> list[Item]:
    """What stands in "⋯" only."""

    def only(name: Name, group: Name, make: Callable[[Show], Node]) -> Item:
        return Item(name, Space(), 0, entry=partial(make, show), group=group, end=True)

    return [
        only("open", "files", lambda show: _entry(
            "open", _("Open …"), do(open_dialog, AskFile("open")), tip=_(
                "open a solver of your own, a saved run, or a maze, puzzle, formula … of yours"))),
        only("save", "files", lambda show: _entry(
            "save", _("Save the run …"), do(open_dialog, AskFile("run")), tip=_("save the run"))),
        *(Item(name, Space(), 0, entry=_beside(icon, node), group="playing", end=True)
          for name, icon, node in rare(show)),
        only("theme", "looks", _themes),
        only("language", "looks", _languages),
        only("scale", "looks", _sizes),
        only("fullscreen", "looks", lambda show: _entry(
            "screen", _("Leave full screen") if show.fullscreen else _("Full screen"),
            do(toggle, "fullscreen"))),
        only("palette", "keys", lambda show: _entry(
            "search", _("All that can be done …"), do(toggle_dialog, Palette()),
            tip=_("all that can be done: type some of its words, Enter does it"))),
        only("help", "keys", lambda show: _entry(
            "help", _("Keys and marks"), do(toggle_dialog, Help()),
            tip=_("all keys, and what each mark means"))),
        only("caps", "keys", _caps),
    ]


def _setting(icon: Name, label: str, control: Node) -> Node:
    """A line of a menu in which something is chosen."""
    return padded(row(Icon(icon), Text(label, LETTER), Space(12, grow=1), control), 10, 0,
                  least=(0, HEIGHT))


def _themes(show: Show) -> Node:
    cap, tip = keys_of(do(next_theme)), _("next theme: dark, light, high contrast")
    return _setting("theme", _("Theme"), segmented(
        [Choice(theme, _(name), tip, cap) for theme, name in THEMES.items()], show.theme,
        lambda theme: do(choose_theme, theme), name="themes", flat=True, padding=10, height=30))


def _languages(show: Show) -> Node:
    return _setting("globe", _("Language"), chosen(
        show, "list language", [Option(code, name) for code, name in CHOICES.items()],
        show.settings.language, lambda code: do(choose_language, code), "", _(
            "the language; with two, the second one appears below the sentence"), limits=None,
        cap=keys_of(do(next_language)), high=30))


def _sizes(show: Show) -> Node:
    less, more = do(change_scale, -1), do(change_scale, 1)
    now = _("{percent} %").format(percent=round(100 * show.settings.scale))
    return _setting("size", _("Size"), About(row(
        button("A−", less, tip=_("everything smaller"), cap=keys_of(less), padding=8, height=30),
        About(Text(now, LETTER, align="center"), least=(52, 0)),
        button("A+", more, tip=_("everything larger"), cap=keys_of(more), padding=8, height=30),
    ), On(stays=True)))


def _caps(show: Show) -> Node:
    control = switch(_("Keys on the buttons"), show.settings.caps, do(toggle_setting, "caps"),
                     letter=LETTER, grow=1,
                     tip=_("each button shows its key, for who explains the program"))
    return _beside("keyboard", control)


def _beside(icon: Name, control: Node) -> Node:
    """A line of a menu that is a control itself, behind an icon; "": with its own."""
    return padded(row(Icon(icon), control, gap=4), 10, 0) if icon else control


def _recorded(show: Show) -> bool:
    job = show.run.job
    return bool(job.recording) and job.target not in SOLVERS
