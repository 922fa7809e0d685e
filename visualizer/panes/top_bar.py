"""The top bar: what is run, and how it is shown."""

from __future__ import annotations

from solvers.catalog import PROBLEMS, SOLVERS
from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog, toggle_dialog
from visualizer.actions.runs import set_problem, set_solver
from visualizer.actions.views import (
    change_scale,
    choose_language,
    keep,
    next_language,
    next_theme,
    set_mode,
)
from visualizer.base.i18n import CHOICES, Name
from visualizer.base.i18n import gettext as _
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.bar import BUTTON, MENU, opener
from visualizer.panes.controls import LIMITS, chosen, fields
from visualizer.panes.pane import NodePane
from visualizer.show.dialogs import AskFile, Compare, Help, Lessons
from visualizer.show.names import file_name
from visualizer.show.seen import Seen
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Choice,
    Dropdown,
    Icon,
    Item,
    Node,
    Option,
    Overflow,
    Space,
    Text,
    button,
    row,
    segmented,
)
from visualizer.ui.look import Look

NAME = "Backstep"
NAME_SIZE = 19
MARGIN = 12
FILES, PROBLEM, FIELDS, HELP = 4, 5, 6, 99
"""When these go into the menu; before the problem does a second row comes, where it may."""


class TopBar(NodePane):
    """Problem, algorithm and its parameters; files; mode, language, theme, help and scale."""

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
    """What can be searched for: the catalogue, and what is the user's own."""
    solver = show.run.solver
    own = [] if solver.key in SOLVERS else [Option(solver.problem.key, solver.problem.title)]
    return [Option(p.key, _(p.title)) for p in PROBLEMS] + own


def solvers(show: Show) -> list[Option]:
    """What can run: of the problem of now first."""
    solver = show.run.solver
    named = f" · {file_name(show.run)}" if show.run.job.recording else ""
    found = [
        Option(s.key, _(s.title) + (named if s.key == solver.key else ""), _(s.problem.title),
               s.source.split(",")[0])
        for s in sorted(SOLVERS.values(), key=lambda s: s.problem != solver.problem)
    ]
    return found if solver.key in SOLVERS else [*found, Option(solver.key, solver.title)]


def _languages(show: Show, *, short: bool) -> Dropdown:
    """In the bar the code of what is spoken only: it is seldom used."""
    now, limits = show.settings.language, (LIMITS[0], 0) if short else None
    return chosen(show, "list language", [Option(code, name) for code, name in CHOICES.items()],
                  now, lambda code: do(choose_language, code), _("Language"),
                  _("the language; with two, the second one appears below the sentence"),
                  limits=limits, cap=keys_of(do(next_language)),
                  short=now.upper() if short else "")


def top_bar(show: Show) -> Overflow:
    """The row."""
    # Opening a recording runs no code of anybody's.
    off = _("a recording: it is shown as it was run") if _recorded(show) else ""
    modes = [
        Choice(mode, label, tip, keys_of(do(set_mode, mode))) for mode, label, tip in (
            ("watch", _("Watch"), _("picture, data and counters")),
            ("classroom", _("Classroom"), _("large, for projection")),
            ("debug", _("Debug"), _("code line and variables")),
            ("overview", _("Overview"),
             _("the whole search: tree, statistics, solutions, growth")),
        )
    ]
    less, more = do(change_scale, -1), do(change_scale, 1)
    scale = About(row(
        button("A−", less, tip=_("everything smaller"), cap=keys_of(less), padding=8, grow=1),
        button("A+", more, tip=_("everything larger"), cap=keys_of(more), padding=8, grow=1),
        gap=6,
    ), On(stays=True))
    run = show.run
    mark = Icon("logo", 24, "accent")
    return Overflow([
        Item("problem", chosen(
            show, "list problem", problems(show), run.solver.problem.key,
            lambda key: do(set_problem, key), _("Problem"), _("what is searched for")), PROBLEM, 3),
        Item("solver", chosen(
            show, "list solver", solvers(show), run.solver.key, lambda key: do(set_solver, key),
            _("Algorithm"), _("the solver that runs"))),
        *fields(show, off, FIELDS),
        _button("open", do(open_dialog, AskFile("open")), _("Open …"),
                _("open a solver of your own, a saved run, or a maze, puzzle, formula … of "
                  "yours"), FILES, 0),
        _button("save", do(open_dialog, AskFile("run")), _("Save the run …"),
                _("save the run"), FILES, 0),
        _button("compare", do(open_dialog, Compare()), _("Compare with …"),
                _("compare with another run, side by side"), FILES, 0),
        _button("lessons", do(open_dialog, Lessons()), _("Lessons …"),
                _("lessons, and the stops of the one that is open"), FILES, 0),
        Item("mode", segmented(modes, show.mode, lambda mode: do(set_mode, mode), name="modes",
                               cut=False), HELP - 1, end=True),
        Item("language", _languages(show, short=True), 1, 0, _languages(show, short=False),
             end=True),
        _button("theme", do(next_theme), _("Next theme"),
                _("next theme: dark, light, high contrast"), 2, 1, end=True),
        _button("help", do(toggle_dialog, Help()), _("Help"),
                _("all keys, and what each mark means"), HELP, None, end=True, label_here="?"),
        Item("scale", scale, 3, 2, group="button", end=True),
        opener("bar", _("more controls"), below=0, end=True),
    ], lead=(row(Space(3), mark, Space(7), gap=0),
             row(Space(3), mark, Text(NAME, NAME_SIZE, "bold"), Space(10), gap=11)),
        light=FILES, margin=MARGIN, apart=12, opened=show.controls.menu == "bar",
        closes=do(keep, MENU, ""))


def _recorded(show: Show) -> bool:
    job = show.run.job
    return bool(job.recording) and job.target not in SOLVERS


def _button(
    name: Name, action: Action, label: str, tip: str, goes: int, below: int | None, *,
    end: bool = False, label_here: str = "",
) -> Item:
    """A button, which has its label in the menu only."""
    cap = keys_of(action)
    icon = "" if label_here else name
    here: Node = button(label_here, action, icon=icon, tip=tip, cap=cap, wide=BUTTON, padding=3)
    entry = button(label, action, icon=icon, tip=tip, cap=cap, ahead=True)
    return Item(name, here, goes, below, entry, "button", end)
