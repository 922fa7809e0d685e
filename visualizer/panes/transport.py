"""The transport: the buttons that move the playhead, the speed, the number of the event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.runs import set_speed
from visualizer.actions.travel import (
    END,
    go_to_solution,
    seek,
    set_unit,
    step_events,
    step_out,
    step_over,
    toggle_play,
)
from visualizer.base.i18n import gettext as _
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.values import grouped, speed_text
from visualizer.show.show import Show
from visualizer.trace.player import position_of, speed_at
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import CONTROL_HEIGHT, Widget
from visualizer.ui.widgets.button import Button
from visualizer.ui.widgets.dropdown import Dropdown, Option
from visualizer.ui.widgets.fields import TextField
from visualizer.ui.widgets.slider import Slider

UNIT_FROM = 960
"""From this unscaled width on the switch for a step of playing is shown; key G does the same."""

TICKS = 8
"""One a power of ten and a bit: from 0.2 events a second to max."""


class Transport:
    """Its widgets send actions; `update` makes them agree with the show."""

    def __init__(self, send: Callable[[Action], None], tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._send = send
        play_back, play = do(toggle_play, -1), do(toggle_play, 1)
        table: list[tuple[Action, str, str, str]] = [
            (do(seek, 0), "skip-start", "Home", _("to the first event")),
            (play_back, "play-backward", "Shift", _("play backwards or pause")),
            (do(step_events, -1), "step-back", "←", _("one event back")),
            (play, "play", "Space", _("play or pause")),
            (do(step_events, 1), "step-forward", "→", _("one event on")),
            (
                do(step_over),
                "step-over",
                "O",
                _("step over: skip all that follows from this choice"),
            ),
            (do(step_out), "step-out", "U", _("step out: until the latest choice is taken back")),
            (do(go_to_solution, 1), "star", "N", _("to the next solution")),
            (do(seek, END), "skip-end", "End", _("to the last event recorded")),
        ]
        self._buttons: dict[Action, Button] = {}
        for action, icon, caption, tooltip in table:
            self._buttons[action] = Button(
                partial(send, action), icon=icon, caption=caption,
                tooltip=tooltip, key=keys_of(action), repeat=action.function is step_events,
            )  # fmt: skip
        self._play, self._play_back = self._buttons[play], self._buttons[play_back]
        self._speed = Slider(
            lambda position: send(do(set_speed, speed_at(position))), caption=_("Speed"),
            tooltip=_("events a second; at max each frame shows the newest event"), key="↑ ↓",
            ticks=TICKS,
        )  # fmt: skip
        self._unit = Dropdown(
            "", [Option("line", _("line")), Option("event", _("event")), Option("node", _("node")),
                 Option("solution", _("solution"))],
            "event", lambda unit: send(do(set_unit, unit)), _("what one step of playing is"),
        )  # fmt: skip
        self._event = TextField(
            self._go,
            before=_("event"),
            tooltip=_("type a number to go to that event; they count from 0"),
        )

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order of the Tab key."""
        return [*self._buttons.values(), self._speed, self._unit, self._event]

    def _go(self, typed: str) -> None:
        digits = "".join(c for c in typed if not c.isspace())
        try:
            event = int(digits)
        except ValueError:
            event = -1
        if event < 0:
            self._tell(_("An event is a whole number from 0, not “{typed}”.").format(typed=typed))
            return
        self._send(do(seek, min(event, END)))

    def update(self, show: Show) -> None:
        """Be as the show has it."""
        player = show.run.player
        forwards = player.playing and player.direction > 0
        backwards = player.playing and player.direction < 0
        self._play.icon, self._play.toggled = (
            ("pause" if forwards else "play"),
            forwards or not backwards,
        )
        self._play_back.icon = "pause" if backwards else "play-backward"
        self._play_back.toggled = backwards
        self._unit.selected = player.unit
        self._speed.value = position_of(player.speed)
        self._speed.value_text = (
            _("max") if player.speed == float("inf")
            else _("{speed} {units}/s").format(
                speed=speed_text(player.speed), units=_units(player.unit)
            )
        )  # fmt: skip
        self._event.value = grouped(player.playhead)
        last = grouped(player.last)
        self._event.after = (
            "" if show.run.hidden
            else _("· so far to {last}").format(last=last)
            if show.run.recording
            else _("· last {last}").format(last=last)
        )

    def place(self, box: Box, look: Look) -> None:
        """Give each widget its rectangle: buttons at the left, the event at the right."""
        left, gap = box.x, look.px(6)
        usual = look.px(46)
        widths = [max(usual, b.preferred_width(look) - look.px(10)) for b in self._buttons.values()]
        squeeze = min(1.0, box.w * 0.58 / (sum(widths) + gap * len(widths)))
        for button, wish in zip(self._buttons.values(), widths, strict=True):
            width = round(wish * squeeze)
            button.rect = pygame.Rect(left, box.y, width, box.h)
            left = button.rect.right + round(gap * squeeze)
        left += look.px(20)
        event = min(self._event.preferred_width(look) + look.px(12), (box.right - left) * 6 // 10)
        self._event.rect = pygame.Rect(
            box.right - event, box.y + look.px(6), event, box.h - look.px(12)
        )
        self._unit.visible = box.w >= look.px(UNIT_FROM)
        unit = self._unit.preferred_width(look) if self._unit.visible else 0
        room = self._event.rect.left - look.px(28) - unit - left
        speed = max(look.px(60), min(look.px(300), room))
        self._speed.rect = pygame.Rect(left, box.y, speed, box.h)
        height = look.px(CONTROL_HEIGHT)
        top = box.y + (box.h - height) // 2
        self._unit.rect = pygame.Rect(self._speed.rect.right + look.px(14), top, unit, height)


def _units(unit: str) -> str:
    return {
        "line": _("lines"), "event": _("events"), "node": _("nodes"), "solution": _("solutions"),
    }[unit]  # fmt: skip
