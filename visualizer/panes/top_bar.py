"""The top bar: what is run, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from solvers.catalog import PROBLEMS, SOLVERS
from visualizer.actions.action import Action, do
from visualizer.actions.files import ask_for_file
from visualizer.actions.instances import edit_instance
from visualizer.actions.runs import set_parameter, set_problem, set_solver
from visualizer.actions.views import change_scale, next_theme, set_mode, toggle
from visualizer.base.i18n import gettext as _
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.controls import EDIT, Fields
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import CONTROL_HEIGHT, Widget
from visualizer.ui.widgets.button import Button, Segmented
from visualizer.ui.widgets.dropdown import Dropdown, Option

NAME_FROM = 1180
"""From this unscaled width on the bar has room for the program's name."""

BUTTON = 38
NARROWEST_SOLVER = 150

Send = Callable[[Action], None]


class TopBar:
    """Its widgets send actions; `update` makes them agree with the show."""

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
        )  # fmt: skip
        self._open = _button(
            send,
            do(ask_for_file, "open"),
            _("open a solver of your own, or a saved run"),
            icon="open",
        )
        self._save = _button(send, do(ask_for_file, "run"), _("save the run"), icon="save")
        self._smaller = _button(send, do(change_scale, -1), _("everything smaller"), label="A−")
        self._larger = _button(send, do(change_scale, 1), _("everything larger"), label="A+")
        self._theme = _button(
            send, do(next_theme), _("next theme: dark, light, high contrast"), icon="theme"
        )
        self._help = _button(send, do(toggle, "help"), _("all keys"), label="?")

    def _set_value(self, name: str, typed: str) -> None:
        self._send(do(edit_instance, name) if typed == EDIT else do(set_parameter, name, typed))

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order of the Tab key."""
        buttons = [self._smaller, self._larger, self._theme, self._help]
        files = [self._open, self._save]
        return [self._problem, self._solver, *self._fields.widgets, *files, self._mode, *buttons]

    def update(self, show: Show) -> None:
        """Be as the show has it."""
        job, solver, problem = show.run.job, show.run.solver, show.run.solver.problem
        options = [Option(p.key, _(p.title)) for p in PROBLEMS]
        choices = [
            Option(s.key, _(s.title), _(s.problem.title), s.source.split(",")[0])
            for s in SOLVERS.values()
        ]
        if solver.key not in SOLVERS:  # the user's own file
            options.append(Option(problem.key, problem.title))
            choices.append(Option(solver.key, solver.title))
        self._problem.options, self._problem.selected = options, problem.key
        self._solver.options, self._solver.selected = choices, solver.key
        self._mode.selected = show.mode
        if self._fields.parameters != solver.parameters:
            self._fields = Fields(solver.parameters, self._set_value)
        self._fields.update(show.run.params)
        recorded = bool(job.recording) and job.target not in SOLVERS
        for field in self._fields.widgets:
            field.enabled = not recorded  # opening a recording runs no code of anybody's

    def place(self, box: Box, look: Look) -> None:
        """Give each widget its rectangle; narrow windows make the dropdowns narrower."""
        height = look.px(CONTROL_HEIGHT)
        rows = self.rows(box.w, look)
        y = box.y + (box.h // rows - height) // 2
        gap, margin = look.px(6), look.px(12)
        right = box.right - margin
        # Where that makes room for the parameters, only the keys change the scale.
        both = rows == 2 or self._needs(box.w, look, 4) <= box.w
        self._larger.visible = self._smaller.visible = both
        for widget in (self._help, self._theme, self._larger, self._smaller):
            if not widget.visible:
                continue
            width = look.px(BUTTON)
            right -= width
            widget.rect = pygame.Rect(right, y, width, height)
            right -= gap
        right -= look.px(6)
        width = self._mode_width(box.w, look)
        self._mode.rect = pygame.Rect(right - width, y, width, height)
        left = box.x + margin + look.px(34) + self._name_width(box, look)
        fields = self._fields.width(look) if rows == 1 else 0
        room = self._mode.rect.left - look.px(16) - left - fields
        problem, solver = self._problem.preferred_width(look), self._solver.preferred_width(look)
        # Where it gets narrow the problem goes first: the list of solvers is grouped by problem.
        self._problem.visible = room - gap - problem >= min(solver, look.px(190))
        if self._problem.visible:
            self._problem.rect = pygame.Rect(left, y, problem, height)
            left = self._problem.rect.right + gap
            room -= problem + gap
        self._solver.rect = pygame.Rect(left, y, max(look.px(90), min(solver, room - gap)), height)
        left = self._solver.rect.right + gap
        if rows == 2:
            left, y = box.x + margin, y + box.h // 2
        for field in self._fields.widgets:
            field.rect = pygame.Rect(left, y, field.preferred_width(look), height)
            left = field.rect.right + gap
        y = self._mode.rect.y
        left = left + gap if rows == 1 else self._solver.rect.right + 2 * gap
        for button in (self._open, self._save):
            button.rect = pygame.Rect(left, y, look.px(BUTTON), height)
            left = button.rect.right + gap
            # Where there is no room for them the keys do the same.
            button.visible = button.rect.right + look.px(10) <= self._mode.rect.left

    def rows(self, width: int, look: Look) -> int:
        """How many rows it needs: the parameters get one of their own where there is no room."""
        return 1 if self._needs(width, look, 2) <= width else 2

    def _needs(self, width: int, look: Look, buttons: int) -> int:
        """The width that it needs to have all in one row, with so many buttons at its end."""
        others = look.px(12 + 34 + 16 + 12 + NARROWEST_SOLVER) + self._mode_width(width, look)
        return others + buttons * (look.px(BUTTON) + look.px(6)) + self._fields.width(look)

    def _mode_width(self, width: int, look: Look) -> int:
        return min(self._mode.preferred_width(look), max(look.px(348), round(width * 0.22)))

    def draw(self, figure: Figure, box: Box, look: Look) -> None:
        """The bar behind the widgets."""
        theme = look.theme
        figure.fill(theme.bar, box)
        figure.fill(theme.divider, (box.x, box.bottom - look.px(1), box.w, look.px(1)))
        middle = box.y + box.h // self.rows(box.w, look) // 2
        draw_icon(figure, look, "logo", (box.x + look.px(27), middle), 24, "accent")
        if self._name_width(box, look):
            text.draw(
                figure,
                look,
                "Backstep",
                (box.x + look.px(50), middle),
                19,
                "bold",
                "text",
                "midleft",
            )

    @staticmethod
    def _name_width(box: Box, look: Look) -> int:
        if box.w < look.px(NAME_FROM):
            return 0
        return text.measure(look, "Backstep", 19, "bold")[0] + look.px(30)


def _button(
    send: Send, action: Action, tooltip: str, *, label: str = "", icon: str = ""
) -> Button:
    return Button(lambda: send(action), label, icon, tooltip=tooltip, key=keys_of(action))
