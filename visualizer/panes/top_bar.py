"""The top bar: what is run, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
from visualizer.panes.bar import BUTTON, MENU, Bar
from visualizer.panes.controls import LIMITS, Fields
from visualizer.show.dialogs import AskFile, Compare, Help
from visualizer.show.names import file_name
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    Choice,
    Icon,
    Item,
    Node,
    Overflow,
    Placed,
    Space,
    Text,
    button,
    row,
    segmented,
)
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.dropdown import Dropdown, Option

NAME = "Backstep"
NAME_SIZE = 19
MARGIN = 12
FILES, PROBLEM, FIELDS, HELP = 4, 5, 6, 99
"""When these go into the menu; before the problem does a second row comes, where it may."""


class Languages(Dropdown):
    """In the bar it shows the code of what is spoken only: it is seldom used."""

    @property
    def label(self) -> str:
        """What is spoken."""
        return self.selected.upper()


class TopBar(Bar):
    """Problem, algorithm and its parameters; files; mode, language, theme, help and scale."""

    def __init__(self, send: Callable[[Action], None]) -> None:
        super().__init__(send)
        self.problem = Dropdown(
            _("Problem"), [], "", lambda key: send(do(set_problem, key)), _("what is searched for")
        )
        self.solver = Dropdown(
            _("Algorithm"), [], "", lambda key: send(do(set_solver, key)), _("the solver that runs")
        )
        self._languages = [
            kind(_("Language"), [Option(code, name) for code, name in CHOICES.items()], "",
                 lambda code: send(do(choose_language, code)),
                 _("the language; of two the second one stands below the sentence"),
                 keys_of(do(next_language)))
            for kind in (Languages, Dropdown)  # in the bar and in the menu
        ]
        self._fields = Fields((), send)
        self._read: object = None  # what the lists hold depends on it

    @property
    def widgets(self) -> list[Widget]:
        """Those that keep a state."""
        return [self.problem, self.solver, *self._fields.widgets.values(), *self._languages]

    def update(self, show: Show) -> None:
        run = show.run
        if (run.job, run.solver) != self._read:
            self._read = run.job, run.solver
            self._list_solvers(show)
        self.problem.selected, self.solver.selected = run.solver.problem.key, run.solver.key
        for one in self._languages:
            one.selected = show.settings.language
        self._fields.update(run.params, enabled=not _recorded(show))

    def _list_solvers(self, show: Show) -> None:
        """What the lists hold, and the fields of the solver's parameters."""
        job, solver, problem = show.run.job, show.run.solver, show.run.solver.problem
        options = [Option(p.key, _(p.title)) for p in PROBLEMS]
        choices = [
            Option(s.key, _(s.title), _(s.problem.title), s.source.split(",")[0])
            for s in sorted(SOLVERS.values(), key=lambda s: s.problem != problem)
        ]
        if solver.key not in SOLVERS:  # the user's own file
            options.append(Option(problem.key, problem.title))
            choices.append(Option(solver.key, solver.title))
        elif job.recording:
            choices = [
                replace(choice, label=f"{choice.label} · {file_name(show.run)}")
                if choice.key == solver.key else choice
                for choice in choices
            ]
        self.problem.options, self.solver.options = options, choices
        if self._fields.parameters != solver.parameters:
            self._fields = Fields(solver.parameters, self.send)

    def node(self, show: Show) -> Overflow:
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
        short, long = self._languages
        mark = Icon("logo", 24, "accent")
        return Overflow([
            Item("problem", Placed(self.problem, limits=LIMITS), PROBLEM, 3),
            Item("solver", Placed(self.solver, limits=LIMITS)),
            *self._fields.items(show.run.params, off, FIELDS),
            _button("open", do(open_dialog, AskFile("open")), _("Open …"),
                    _("open a solver of your own, a saved run, or a maze, puzzle, formula … of "
                      "yours"), FILES, 0),
            _button("save", do(open_dialog, AskFile("run")), _("Save the run …"),
                    _("save the run"), FILES, 0),
            _button("compare", do(open_dialog, Compare()), _("Compare with …"),
                    _("compare with another run, side by side"), FILES, 0),
            Item("mode", segmented(modes, show.mode, lambda mode: do(set_mode, mode), name="modes",
                                   cut=False), HELP - 1, end=True),
            Item("language", Placed(short, limits=(LIMITS[0], 0)), 1, 0, Placed(long), end=True),
            _button("theme", do(next_theme), _("Next theme"),
                    _("next theme: dark, light, high contrast"), 2, 1, end=True),
            _button("help", do(toggle_dialog, Help()), _("Help"),
                    _("all keys, and what each mark means"), HELP, None, end=True, label_here="?"),
            Item("scale", scale, 3, 2, group="button", end=True),
            self.opener("bar", _("more controls"), below=0, end=True),
        ], lead=(row(Space(3), mark, Space(7), gap=0),
                 row(Space(3), mark, Text(NAME, NAME_SIZE, "bold"), Space(10), gap=11)),
            light=FILES, margin=MARGIN, apart=12, opened=show.controls.menu == "bar",
            closes=do(keep, MENU, ""))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look = show.look
        figure.fill(look.theme.bar, box)
        figure.fill(look.theme.divider, (box.x, box.bottom - look.px(1), box.w, look.px(1)))
        super().draw(figure, box, show)


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
