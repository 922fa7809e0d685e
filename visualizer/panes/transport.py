"""The transport: the buttons that move the playhead, the speed, the number of the event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.runs import set_speed, toggle_hold
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
from visualizer.base.i18n import ngettext
from visualizer.base.settings import FASTEST
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.values import grouped, speed_text
from visualizer.show.show import Show
from visualizer.trace.player import MAX, Player, position_of, speed_at
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import CAPTION_SIZE, CONTROL_HEIGHT, Widget
from visualizer.ui.widgets.button import Button, Switch
from visualizer.ui.widgets.dropdown import Dropdown, Option
from visualizer.ui.widgets.fields import TextField
from visualizer.ui.widgets.more import More
from visualizer.ui.widgets.slider import Slider

NARROWEST_SPEED = 150
"""Where less than this unscaled width would be left to the speed, "⋯" holds what is beside it."""

NARROW = 900
"""Below this unscaled width the groups of controls stand closer together."""

TICKS = 8
"""One a power of ten and a bit: from 0.2 events a second to max."""


class Transport:
    """Its widgets send actions; `update` makes them agree with the show."""

    def __init__(self, send: Callable[[Action], None], tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._send = send
        play_back, play = do(toggle_play, -1), do(toggle_play, 1)
        table: list[tuple[Action, str, str, str]] = [
            (do(seek, 0), "skip-start", _("Home"), _("to the first event")),
            (play_back, "play-backward", _("Shift"), _("play backwards or pause")),
            (do(step_events, -1), "step-back", "←", _("one event back")),
            (play, "play", _("Space"), _("play or pause")),
            (do(step_events, 1), "step-forward", "→", _("one event on")),
            (
                do(step_over),
                "step-over",
                "O",
                _("step over: skip all that follows from this choice"),
            ),
            (do(step_out), "step-out", "U", _("step out: until the latest choice is taken back")),
            (do(go_to_solution, 1), "star", "N", _("to the next solution")),
            (do(seek, END), "skip-end", _("End"), _("to the last event recorded")),
        ]
        self._buttons: dict[Action, Button] = {}
        self._by_icon: dict[str, Widget] = {}
        for action, icon, caption, tooltip in table:
            self._buttons[action] = Button(
                partial(send, action), icon=icon, caption=caption,
                tooltip=tooltip, key=keys_of(action), repeat=action.function is step_events,
            )
            self._by_icon[icon] = self._buttons[action]
        self._play, self._play_back = self._buttons[play], self._buttons[play_back]
        self._fastest = FASTEST  # where the scale of the speed ends
        self._speed = Slider(
            lambda position: send(do(set_speed, speed_at(position, self._fastest))),
            caption=_("Speed"),
            tooltip=_("steps a second; at the right end the whole run is seen in 10 s, with rests "
                      "at solutions in 15 s at most, and of a search that is still being recorded "
                      "the newest event"), key="↑ ↓",
            ticks=TICKS,
        )
        self._unit = Dropdown(
            "", [Option("line", _("line")), Option("event", _("event")), Option("node", _("node")),
                 Option("solution", _("solution"))],
            "event", lambda unit: send(do(set_unit, unit)), _("what one step of playing is"),
        )
        self._hold = Switch(
            lambda: send(do(toggle_hold)), _("rest at solutions"),
            _("playing rests for a moment at each solution"), keys_of(do(toggle_hold)),
        )
        self._more = More(_("more about playing"))
        self._speed_texts = "", ""  # the speed in words, and in few where there is little room
        self._extra: list[Widget] = []  # what of these three is in sight
        self._event = TextField(
            self._go,
            before=_("event"),
            tooltip=_("type a number to go to that event; they count from 0"),
        )

    @property
    def named(self) -> dict[str, Widget]:
        """Its controls by the names that lessons have for them: those of their icons at rest."""
        return self._by_icon | {
            "speed": self._speed, "unit": self._unit, "hold": self._hold, "event": self._event,
        }

    @property
    def widgets(self) -> list[Widget]:
        """All of them, in the order of the Tab key."""
        return [*self._buttons.values(), self._speed, *self._extra, self._event]

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
        player, playing = show.run.player, show.playing_run.player
        forwards = playing.playing and playing.direction > 0
        backwards = playing.playing and playing.direction < 0
        self._play.icon, self._play.toggled = (
            ("pause" if forwards else "play"),
            forwards or not backwards,
        )
        self._play_back.icon = "pause" if backwards else "play-backward"
        self._play_back.toggled = backwards
        self._play.done = playing.waited if forwards else None
        self._play_back.done = playing.waited if backwards else None
        self._hold.checked = show.settings.hold
        self._unit.selected = player.unit
        self._fastest = show.run.fastest
        self._speed.value = position_of(player.speed, self._fastest)
        self._speed_texts = _speed_texts(player)
        self._event.value = grouped(player.playhead)
        last = grouped(player.last)
        self._event.after = (
            _("· recording …") if show.run.silent
            else "" if show.run.hidden
            else _("of {last} so far").format(last=last)
            if show.run.recording
            else _("of {last}").format(last=last)
        )
        if show.run.lines.place is not None:  # between that event and the next one
            count = show.run.lines.place + 1
            on = ngettext("+ {count} line", "+ {count} lines", count)
            self._event.after = on.format(count=grouped(count))

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
        low = box.w < look.px(NARROW)
        between = look.px(12 if low else 28)
        left += look.px(12 if low else 20)
        event = self._event.preferred_width(look) + look.px(0 if low else 12)
        event = min(event, (box.right - left) * 6 // 10)
        self._event.rect = pygame.Rect(
            box.right - event, box.y + look.px(6), event, box.h - look.px(12)
        )
        extra: list[Widget] = [self._unit, self._hold]
        gap = look.px(14)
        room = self._event.rect.left - between - left
        least = look.px(NARROWEST_SPEED)
        more: list[Widget] = []
        while extra and least + _width([*extra, *more[:1]], look) > room:
            more.insert(0, extra.pop())
        self._more.entries = more
        if more:
            extra.append(self._more)
        else:
            self._more.close()
        self._extra = extra
        speed = max(look.px(60), min(look.px(300), room - _width(extra, look)))
        self._speed.rect = pygame.Rect(left, box.y, speed, box.h)
        whole, short = self._speed_texts
        fits = text.measure(look, whole, CAPTION_SIZE, "bold", True)[0] <= speed
        self._speed.value_text = whole if fits else short
        height = look.px(CONTROL_HEIGHT)
        top = box.y + (box.h - height) // 2
        left = self._speed.rect.right
        for widget in extra:
            left += gap
            widget.put(pygame.Rect(left, top, widget.preferred_width(look), height))
            left += widget.rect.width


def _speed_texts(player: Player) -> tuple[str, str]:
    """The speed in words, and in few words."""
    speed = player.speed
    if speed == MAX and player.newest:
        return _("newest event"), _("newest")
    if speed == MAX:
        seconds = round(player.whole_seconds)
        whole = (
            _("whole run in {seconds} s at most") if player.holds else _("whole run in {seconds} s")
        )
        return whole.format(seconds=seconds), _("all in {seconds} s").format(seconds=seconds)
    number = speed_text(speed)
    whole = _("{speed} {units}/s").format(speed=number, units=_units(player.unit, speed))
    return whole, _("{speed}/s").format(speed=number)


def _width(widgets: Sequence[Widget], look: Look) -> int:
    """The width of widgets in a row, each with a gap before it."""
    return sum(widget.preferred_width(look) + look.px(14) for widget in widgets)


def _units(unit: str, count: float) -> str:
    """What is counted by the speed, of so many."""
    many = 1 if count == 1 else 2
    return {
        "line": ngettext("line", "lines", many), "event": ngettext("event", "events", many),
        "node": ngettext("node", "nodes", many),
        "solution": ngettext("solution", "solutions", many),
    }[unit]
