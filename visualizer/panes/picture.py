"""The pane of the picture, and the line above it that says what is searched for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from solvers.events import PUSH, TRY
from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import toggle_dialog
from visualizer.actions.travel import go_to_placed
from visualizer.actions.views import select_node
from visualizer.base.i18n import gettext as _
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, is_low
from visualizer.panes.selection import choice_words
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.problems.asking import misfit, not_judged, refusals
from visualizer.show.dialogs import Card
from visualizer.show.names import file_name, sought
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import Button

SIZE, SMALLER = 14, 13
"""Of what is searched for: smaller where it would take more lines than a few."""

BUTTON, ICON = 28, 18
NOTE_GAP = 18
MOST_LINES, FEWER_LINES, TALL, FLAT = 3, 2, 190, 150
"""Lines that what is searched for may take in a pane of this height, unscaled, and in a lower one;
in a flat one it takes one.
"""

TWO_LINES = 124
"""In a flat pane of this height (unscaled) a line that is too long takes two all the same."""

TIGHT = 7
"""The room between frame and picture in mode Classroom, unscaled, where everything is larger."""

LOW = 104
"""In a lower pane (unscaled) the picture needs all of it."""

WIDEST_NOTE = 0.45
"""Share of the heading that a note beside what is searched for may take."""


class PicturePane(QuietPane):
    """Frames the problem's picture. A click on a choice in force selects it."""

    def __init__(
        self, picture: Picture, send: Callable[[Action], None] = lambda _action: None
    ) -> None:
        self._picture = picture
        self._info = Button(
            lambda: send(do(toggle_dialog, Card())), icon="info", icon_size=ICON, flat=True,
            tooltip=_("what is searched for, how, and where to read of it"),
            key=keys_of(do(toggle_dialog, Card())),
        )

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._info,)

    def place(self, box: Box, show: Show) -> None:
        side = show.look.px(BUTTON)
        left = box.x + show.look.px(ui_pane.PADDING) - (side - show.look.px(ICON)) // 2
        middle = box.y + show.look.px(ui_pane.TITLE_HEIGHT / 2)
        self._info.rect = pygame.Rect(left, middle - side // 2, side, side)
        self._info.visible = not _is_bare(box, show)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, selected = show.run.moment, show.run.view.selected

        def about(x: int, y: int) -> On | None:
            """Which choice stands there; beside all of them a click selects none."""
            depth = figure.choice_at((x, y))
            if depth is None:
                return None if selected is None else On(click=do(select_node, None))
            if depth >= len(moment.path):
                return None
            choice = choice_words(self._picture, moment, depth, moment.path[depth])
            said = _("{choice}, placed at event {event}").format(
                choice=choice, event=grouped(moment.path_events[depth])
            )
            if depth in _refusing(show):
                said = "\n".join((said, _("it refuses this choice; click: to where it was placed")))
                return On(lead=said, click=do(go_to_placed, depth))
            return On(lead=said)

        figure.spot(box, On(at=about))
        ui_pane.pane(figure, show.look, pygame.Rect(box))
        inner = Box(*ui_pane.content(show.look, pygame.Rect(box), titled=False))
        if show.mode == "classroom":
            inner = box.inset(show.look.px(TIGHT))
        elif not _is_bare(box, show):
            _top, inner = inner.top(self._heading(figure, box, inner, show))
        with figure.clipped(box.inset(show.look.px(2))):
            self._picture.draw(figure, inner, show)

    def _heading(self, figure: Figure, box: Box, inner: Box, show: Show) -> int:
        """What is searched for, beside the button, and the note at the right.

        In low panes of mode Overview, and for a user's file that does not say it, the picture's
        title. Returns the height that it takes below the upper padding.
        """
        look = show.look
        place = inner.x + look.px(ICON + 8), box.y + look.px(ui_pane.TITLE_HEIGHT / 2)
        room = inner.right - place[0]
        height = look.px(ui_pane.TITLE_HEIGHT - ui_pane.PADDING)
        line, note = sought(show.run).replace(" × ", "\xa0×\xa0"), self._note(show)
        if misfit(show.run.moment):
            line = not_judged(show.run.moment)  # a user's file; what it searches for is not known
        preview = ""
        if show.run.preview is not None:
            preview = _("preview of event {event}").format(event=grouped(show.run.preview))
        most = MOST_LINES if box.h >= look.px(TALL) else FEWER_LINES
        if box.h < look.px(FLAT):
            most = 1
        keep = bool(show.run.job.recording)
        plan = _planned(look, line, note, room, most, keep=keep) if line else None
        hidden = note if plan is not None and not plan.note else ""
        if plan is None or (show.mode == "overview" and len(plan.lines) > FEWER_LINES):
            right = inner.right, place[1]
            title = self._picture.title()
            taken = text.measure(look, title, ui_pane.TITLE_SIZE, "bold")[0] + look.px(NOTE_GAP)
            free = max(room // 2, room - taken)
            beside = room - _write_note(figure, look, preview or note, right, free)
            with figure.about(On(tip=" · ".join(filter(None, (line, note))))):
                text.draw(figure, look, title, place, ui_pane.TITLE_SIZE,
                          "bold", "text_dim", "midleft", width=beside)
            return height
        if plan.note:
            _write_note(figure, look, plan.note, (inner.right, place[1]), room // 2)
        lines = plan.lines
        if most == 1 and len(lines) == FEWER_LINES and box.h >= look.px(TWO_LINES):
            most = FEWER_LINES  # rather than that it is cut
        cut = len(lines) > most
        if cut:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        pitch = text.line_height(look, plan.size)
        height += (len(lines) - 1) * pitch
        if preview:
            lines = [preview]  # in its place, so that the picture does not move
        tip = " · ".join(filter(None, (line if cut else "", hidden)))
        with figure.about(On("what is searched for", "text", tip=tip)):
            for number, part in enumerate(lines):
                middle = place[0], place[1] + number * pitch
                text.draw(figure, look, part, middle, plan.size, "regular", "text", "midleft",
                          width=room if number else plan.beside)
        return height

    def _note(self, show: Show) -> str:
        notes = (file_name(show.run) if show.run.job.recording else "", self._picture.note(show))
        return " · ".join(note for note in notes if note)


def _refusing(show: Show) -> set[int | None]:
    """The depths of the choices in force that refuse the event's, by the rules."""
    moment = show.run.moment
    if moment.kind not in (TRY, PUSH) or show.asked is not None or show.hands is not None:
        return set()
    return {refusal.depth for refusal in refusals(moment) or ()}


def _is_bare(box: Box, show: Show) -> bool:
    """Is the pane so low that the picture needs all of it?"""
    classroom = show.mode == "classroom"
    return classroom or is_low(box, show) or (show.mode != "overview" and box.h < show.look.px(LOW))


class Plan(NamedTuple):
    """How what is searched for is written: its lines, their size, the width that the first line
    has beside the note, and the note, if it has room."""

    lines: list[str]
    size: float
    beside: int
    note: str


def _planned(look: Look, line: str, note: str, room: int, most: int, *, keep: bool) -> Plan:
    """Lines and note in a heading of `room` pixels; keep: is the note wanted in any case?

    most: so many lines have room; rather than that one is cut, the note goes

    The same for all events of a run, else the picture would jump: so digits have fixed room.
    """
    wide = text.measure(look, _with_room_for_digits(note), ui_pane.TITLE_SIZE)[0]
    taken = min(wide, room // 2) + look.px(NOTE_GAP) if note else 0
    alone = text.wrap(look, line, room, SIZE)
    lines = _lines(look, line, room - taken, room, SIZE)
    crowds = wide > room * WIDEST_NOTE or len(lines) > max(min(most, FEWER_LINES), len(alone))
    if not keep and crowds:
        note, taken, lines = "", 0, alone
    if len(lines) <= FEWER_LINES:
        return Plan(lines, SIZE, room - taken, note)
    lines = _lines(look, line, room - taken, room, SMALLER)
    if not keep and note and len(lines) > most:
        note, taken, lines = "", 0, text.wrap(look, line, room, SMALLER)
    return Plan(lines, SMALLER, room - taken, note)


def _with_room_for_digits(note: str) -> str:
    """The note as wide as it gets: "4 of 12" may become "10 of 12", and a lone number grow."""
    numbers = re.findall(r"\d+", note)
    digits = max([len(number) for number in numbers] + [3] * (len(numbers) == 1), default=0)
    return re.sub(r"\d+", "0" * digits, note)


def _write_note(figure: Figure, look: Look, note: str, place: tuple[int, int], most: int) -> int:
    """The note, its right end in the middle at a place; how much room it and a gap take."""
    if not note:
        return 0
    cut = text.measure(look, note, ui_pane.TITLE_SIZE)[0] > most
    with figure.about(On(tip=note if cut else "")):
        drawn = text.draw(figure, look, note, place, ui_pane.TITLE_SIZE, color="text_dim",
                          anchor="midright", width=most)
    return drawn.w + look.px(NOTE_GAP)


def _lines(look: Look, line: str, beside: int, whole: int, size: float) -> list[str]:
    """The line broken to stand beside the note; what follows the first line may go below it."""
    lines = text.wrap(look, line, beside, size)
    if len(lines) <= FEWER_LINES:
        return lines
    rest = line[len(lines[0]) :].strip()
    return [lines[0], *text.wrap(look, rest, whole, size)]
