"""The top bar: what is run, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from solvers.catalog import PROBLEMS, SOLVERS
from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog, toggle_dialog
from visualizer.actions.instances import edit_instance
from visualizer.actions.runs import set_parameter, set_problem, set_solver
from visualizer.actions.views import (
    change_scale,
    choose_language,
    next_language,
    next_theme,
    set_mode,
)
from visualizer.base.i18n import CHOICES, language
from visualizer.base.i18n import gettext as _
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.layout.panes import LOW
from visualizer.panes.controls import EDIT, Fields
from visualizer.show.dialogs import AskFile, Compare, Help
from visualizer.show.names import file_name
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import CONTROL_HEIGHT, Widget
from visualizer.ui.widgets.button import NARROW, Button, Segmented, Switch
from visualizer.ui.widgets.dropdown import Dropdown, Option
from visualizer.ui.widgets.more import More
from visualizer.ui.widgets.pair import Half, Pair

NAME = "Backstep"
NAME_SIZE = 19
LOGO = 34
"""The width of the mark of the program, at the left end."""

BUTTON = 38
GAP = 6
MARGIN = 12
LONGEST_NAME = 260
"""A name that is longer than this may be shortened; its tooltip has the whole of it."""

LONGEST_WISH = 340
"""A list is made no wider than this for the sake of what else might be chosen from it."""

Send = Callable[[Action], None]


@dataclass(frozen=True)
class Plan:
    """Which widgets stand where: at both ends of the first row and of the second, and in "⋯"."""

    left: tuple[Widget, ...]
    right: tuple[Widget, ...]
    second_left: tuple[Widget, ...] = ()
    second_right: tuple[Widget, ...] = ()
    more: tuple[Widget, ...] = ()

    @property
    def rows(self) -> int:
        """One or two."""
        return 2 if self.second_left or self.second_right else 1

    @property
    def shown(self) -> list[Widget]:
        """What stands in the bar, row by row."""
        return [*self.left, *self.right, *self.second_left, *self.second_right]


class LanguageList(Dropdown):
    """The languages. In the bar it shows the code of what is spoken only: it is seldom used."""

    def __init__(self, code: str, choose: Callable[[str], None]) -> None:
        options = [Option(code, name) for code, name in CHOICES.items()]
        super().__init__(
            _("Language"), options, code, choose,
            _("the language; of two the second one stands below the sentence"),
            keys_of(do(next_language)),
        )
        self.ahead = False  # has it room for more than the code?

    @property
    def label(self) -> str:
        """What is spoken: its name, or its code."""
        return super().label if self.ahead else self.selected.upper()


class TopBar:
    """Its widgets send actions; `update` makes them agree with the show.

    What has no room stands in a second row, or, in a low window, in a card that "⋯" opens. Where
    all of it stands is worked out only when something of what that depends on has changed.
    """

    def __init__(self, send: Send, show: Show) -> None:
        self._problem = Dropdown(
            _("Problem"), [], "", lambda key: send(do(set_problem, key)), _("what is searched for")
        )
        self._solver = Dropdown(
            _("Algorithm"), [], "", lambda key: send(do(set_solver, key)), _("the solver that runs")
        )
        self._send = send
        self._fields = Fields((), self._set_value)
        self._mode = Segmented(
            [("watch", _("Watch")), ("classroom", _("Classroom")), ("debug", _("Debug")),
             ("overview", _("Overview"))],
            show.mode,
            lambda mode: send(do(set_mode, mode)),
            [(_("picture, data and counters"), keys_of(do(set_mode, "watch"))),
             (_("large, for projection"), keys_of(do(set_mode, "classroom"))),
             (_("code line and variables"), keys_of(do(set_mode, "debug"))),
             (_("the whole search: tree, statistics, solutions, growth"),
              keys_of(do(set_mode, "overview")))],
        )
        self._more = More(_("more controls"))
        self._open = self._button(
            do(open_dialog, AskFile("open")),
            _("open a solver of your own, a saved run, or a maze, puzzle, formula … of yours"),
            icon="open",
        )
        self._save = self._button(do(open_dialog, AskFile("run")), _("save the run"),
                                  icon="save")
        self._compare = self._button(
            do(open_dialog, Compare()), _("compare with another run, side by side"), icon="compare"
        )
        smaller, larger = do(change_scale, -1), do(change_scale, 1)
        self._scale = Pair(
            Half("A−", lambda: send(smaller), _("everything smaller"), keys_of(smaller)),
            Half("A+", lambda: send(larger), _("everything larger"), keys_of(larger)),
        )
        self._theme = self._button(
            do(next_theme), _("next theme: dark, light, high contrast"), icon="theme"
        )
        self._language = LanguageList(
            show.settings.language, lambda code: send(do(choose_language, code))
        )
        self._help = self._button(
            do(toggle_dialog, Help()), _("all keys, and what each mark means"), label="?"
        )
        self._labels = {
            self._open: _("Open …"), self._save: _("Save the run …"),
            self._compare: _("Compare with …"), self._theme: _("Next theme"),
            self._help: _("Help"),
        }
        self._plan = Plan((), ())
        self._read: tuple[object, ...] = ()  # what its lists, fields and their widths depend on
        self._planned_for: tuple[object, ...] = ()  # what the plan depends on
        self._placed_for: tuple[object, ...] = ()
        self._named = False  # is there room for the program's name?

    def _button(
        self, action: Action, tooltip: str, *, label: str = "", icon: str = ""
    ) -> Button:
        return Button(
            lambda: self._do(action), label, icon, tooltip=tooltip, key=keys_of(action)
        )

    def _do(self, action: Action) -> None:
        if action.function is open_dialog:
            self._more.close()  # the dialog that comes opens over it
        self._send(action)

    def _set_value(self, name: str, typed: str) -> None:
        self._send(do(edit_instance, name) if typed == EDIT else do(set_parameter, name, typed))

    @property
    def named(self) -> dict[str, Widget]:
        """Its controls by the names that lessons have for them."""
        return {
            "problem": self._problem, "solver": self._solver, "mode": self._mode,
            "open": self._open, "save": self._save, "compare": self._compare,
            "scale": self._scale, "theme": self._theme, "language": self._language,
            "help": self._help,
        }

    @property
    def widgets(self) -> list[Widget]:
        """Those in the bar, in the order of the Tab key."""
        shown = self._plan.shown
        floats = self._scale.holds_pointer and self._scale not in (*shown, *self._plan.more)
        return [*shown, self._scale] if floats else shown

    @property
    def in_more(self) -> Sequence[Widget]:
        """Those that stand in the card of "⋯"."""
        return self._plan.more

    def update(self, show: Show) -> None:
        """Be as the show has it."""
        job, solver, problem = show.run.job, show.run.solver, show.run.solver.problem
        read = job, solver, tuple(show.run.params.items()), language()
        if read != self._read:
            self._read = read
            self._list_solvers(show)
        # What was chosen in vain shows again what holds.
        self._problem.selected, self._solver.selected = problem.key, solver.key
        self._mode.selected = show.mode
        self._language.selected = show.settings.language
        self._fields.update(show.run.params)

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
        self._problem.options, self._solver.options = options, choices
        if self._fields.parameters != solver.parameters:
            self._fields = Fields(solver.parameters, self._set_value)
        recorded = bool(job.recording) and job.target not in SOLVERS
        for field in self._fields.widgets:
            field.enabled = not recorded  # opening a recording runs no code of anybody's

    # Where they stand

    def plan(self, size: tuple[int, int], look: Look) -> int:
        """Decide what has room in a window of this size; returns the rows of the bar."""
        facts = self._read, size, look, self._scale.holds_pointer
        if facts == self._planned_for:
            return self._plan.rows
        self._planned_for = facts
        self._language.ahead = False  # its width in the bar counts, wherever it stands now
        plan = self._planned(size, look)
        self._language.ahead = self._language in plan.more
        if plan != self._plan:
            self._plan = plan
            self._more.entries = plan.more
            for button, label in self._labels.items():
                button.ahead = button in plan.more
                button.label = label if button.ahead else "?" if button is self._help else ""
            if not plan.more:
                self._more.close()
        return plan.rows

    def _planned(self, size: tuple[int, int], look: Look) -> Plan:
        width = size[0] - look.px(2 * MARGIN + LOGO)
        run: list[Widget] = [self._problem, self._solver, *self._fields.widgets]
        files: list[Widget] = [self._open, self._save, self._compare]
        ends: list[Widget] = [
            self._mode, self._language, self._theme, self._help, self._scale,
        ]
        held: list[Widget] = []
        if self._scale.holds_pointer:  # in the card it stays there, else it needs no room
            held, ends = ([self._scale], ends) if self._scale in self._plan.more else ([], ends[:4])

        def without(gone: Sequence[Widget]) -> Plan:
            """All others in one row, as far as they fit."""
            left = tuple(w for w in (*run, *files) if w not in gone)
            right = tuple(w for w in ends if w not in gone)
            more = tuple(w for w in (*run, *files, *ends) if w in gone)
            return Plan(left, (*right, self._more) if more else right, more=more)

        # What is looked for least goes first, and then nothing yet of what says what is run.
        gone = [*held]
        for more in ([], [self._language], [self._theme], [self._scale], files):
            gone += more
            if _fits(plan := without(gone), look, width):
                return plan
        if size[1] >= look.px(LOW):
            return self._in_two_rows(look, width, ends, held)
        for widget in (self._problem, self._help, *reversed(self._fields.widgets), self._mode):
            gone.append(widget)
            if _fits(plan := without(gone), look, width):
                break
        helpful = without([w for w in gone if w is not self._help])
        return helpful if _fits(helpful, look, width) else plan

    def _in_two_rows(
        self, look: Look, width: int, ends: Sequence[Widget], held: Sequence[Widget]
    ) -> Plan:
        """The parameters in a row of their own, with whatever the first one has no room for."""
        left: list[Widget] = [self._problem, self._solver]
        right = [w for w in ends if w not in (*held, self._language)]
        below: list[Widget] = [*self._fields.widgets]
        end: list[Widget] = [self._open, self._save, self._compare]
        more = [self._language, *held]

        def plan() -> Plan:
            last = (self._more,) if more else ()
            return Plan((*left,), (*right,), (*below,), (*end, *last), (*more,))

        for widget in (self._theme, self._scale):
            if widget in right and not _fits(plan(), look, width):
                right.remove(widget)
                end.append(widget)
        if not _fits(plan(), look, width):
            left.remove(self._problem)
            below.insert(0, self._problem)
        width += look.px(LOGO)
        while not _fits_below(plan(), look, width) and (end or below):
            row = end or below
            more.insert(0, row.pop())
        return plan()

    def place(self, box: Box, look: Look) -> None:
        """Give each widget its rectangle."""
        plan, facts = self._plan, (box, *self._planned_for)
        if facts == self._placed_for:
            return
        self._placed_for = facts
        left, right = box.x + look.px(MARGIN), box.right - look.px(MARGIN)
        high = box.h // plan.rows
        y = box.y + (high - look.px(CONTROL_HEIGHT)) // 2
        logo = look.px(LOGO)
        spare = right - left - logo - _needed(plan.left, plan.right, look)
        wishes = sum(_wish(w, look) - _least(w, look) for w in (*plan.left, *plan.right))
        self._named = spare - wishes >= _name_width(look)
        name = _name_width(look) if self._named else 0
        _place_row(plan.left, plan.right, (left + logo + name, right, y), look)
        _place_row(plan.second_left, plan.second_right, (left, right, y + high), look)

    def draw(self, figure: Figure, box: Box, look: Look) -> None:
        """The bar behind the widgets."""
        theme = look.theme
        figure.fill(theme.bar, box)
        figure.fill(theme.divider, (box.x, box.bottom - look.px(1), box.w, look.px(1)))
        middle = box.y + box.h // self._plan.rows // 2
        draw_icon(figure, look, "logo", (box.x + look.px(27), middle), 24, "accent")
        if self._named:
            text.draw(
                figure, look, NAME, (box.x + look.px(50), middle), NAME_SIZE, "bold", "text",
                "midleft",
            )


def _name_width(look: Look) -> int:
    return text.measure(look, NAME, NAME_SIZE, "bold")[0] + look.px(24)


def _least(widget: Widget, look: Look) -> int:
    """The width that a widget needs for its text to be read."""
    if isinstance(widget, Dropdown):
        return min(widget.least_width(look), look.px(LONGEST_NAME))
    if isinstance(widget, Segmented):
        return widget.preferred_width(look, NARROW)
    if isinstance(widget, Button) and not isinstance(widget, Switch):
        return look.px(BUTTON)
    return widget.preferred_width(look)


def _whole(widget: Widget, look: Look) -> int:
    """The width at which nothing that it says is shortened, however long that is."""
    return widget.least_width(look) if isinstance(widget, Dropdown) else _least(widget, look)


def _wish(widget: Widget, look: Look) -> int:
    """The width that it is given where there is room: then it keeps it, whatever is chosen."""
    whole = _whole(widget, look)
    if isinstance(widget, Dropdown) and not isinstance(widget, LanguageList):
        return max(whole, min(widget.preferred_width(look), look.px(LONGEST_WISH)))
    return max(whole, widget.preferred_width(look)) if isinstance(widget, Segmented) else whole


def _sum(widgets: Sequence[Widget], look: Look) -> int:
    """The least width of widgets side by side, with the gaps between them."""
    gaps = sum(_gap(a, b, look) for a, b in pairwise(widgets))
    return sum(_least(w, look) for w in widgets) + gaps


def _gap(a: Widget, b: Widget, look: Look) -> int:
    """Buttons stand close together, apart from what is chosen and from fields."""
    same = isinstance(a, (Button, Pair)) == isinstance(b, (Button, Pair))
    return look.px(GAP if same and not isinstance(a, Switch) else 2 * GAP)


def _needed(left: Sequence[Widget], right: Sequence[Widget], look: Look) -> int:
    return _sum(left, look) + look.px(2 * GAP) + _sum(right, look)


def _fits(plan: Plan, look: Look, width: int) -> bool:
    """Has the first row of a plan room for its widgets?"""
    return _needed(plan.left, plan.right, look) <= width


def _fits_below(plan: Plan, look: Look, width: int) -> bool:
    return _needed(plan.second_left, plan.second_right, look) <= width


def _place_row(
    left: Sequence[Widget], right: Sequence[Widget], place: tuple[int, int, int], look: Look
) -> None:
    """Widgets at both ends of a row from x to x at y; what is spare goes to names, in turn."""
    x, end, y = place
    spare = end - x - _needed(left, right, look)
    widths = {w: _least(w, look) for w in (*left, *right)}
    # What says least by itself gets its caption first; but first of all names are there in full.
    for wish in (_whole, _wish):
        for widget in (*reversed(left), *right):
            more = max(0, min(spare, wish(widget, look) - widths[widget]))
            widths[widget] += more
            spare -= more
    height = look.px(CONTROL_HEIGHT)
    for i, widget in enumerate(left):
        x += _gap(left[i - 1], widget, look) if i else 0
        widget.put(pygame.Rect(x, y, widths[widget], height))
        x += widths[widget]
    x = end
    for i, widget in reversed([*enumerate(right)]):
        x -= widths[widget]
        widget.put(pygame.Rect(x, y, widths[widget], height))
        x -= _gap(right[i - 1], widget, look) if i else 0
