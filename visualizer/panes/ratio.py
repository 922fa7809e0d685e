"""What several runs have in common and what one of them saves: one sentence, and a bar for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import keep_together, next_way
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.pane import LOW, QuietPane, inside
from visualizer.show.show import Show
from visualizer.ui import pane as ui_pane
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import Segmented

SIZE, LARGEST, SMALLEST = 24.0, 40.0, 14.0
"""Of the sentence: in most panes, at most in mode Classroom, and at least."""

BAR, ROW = 10, 26
"""Height of a bar, and of its row, unscaled."""

SWITCH = 30


class RatioPane(QuietPane):
    """The sentence of ratios; below it how far each run has come, and what keeps them together."""

    def __init__(self, send: Callable[[Action], None]) -> None:
        self._ways = Segmented(
            [("place", _("Place")), ("lines", _("Lines")), ("time", _("Time")),
             ("event", _("Event"))],
            "place",
            lambda way: send(do(keep_together, way)),
            [(_("kept together by the same choices"), keys_of(do(next_way))),
             (_("kept together by the lines of code that are run: a race"), keys_of(do(next_way))),
             (_("kept together by measured time, slowed down: a race"), keys_of(do(next_way))),
             (_("kept together by the number of the event"), keys_of(do(next_way)))],
        )

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._ways,)

    def place(self, box: Box, show: Show) -> None:
        self._ways.selected = show.together.by
        area = inside(box, show)
        self._ways.visible = _has_switch(area, show)
        high = show.look.px(SWITCH)
        width = min(area.w, show.look.px(330))
        self._ways.rect = pygame.Rect(area.right - width, area.bottom - high, width, high)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look = show.look
        titled = box.h >= look.px(2 * LOW)
        title = _("TOGETHER") if titled else ""
        facts = show.together.trees.facts
        known = titled and facts is not None and all(run.complete for run in facts.runs)
        note = _part(show.together.trees.first_difference) if known else ""
        area = Box(*ui_pane.pane(figure, look, pygame.Rect(box), title, note))
        if show.asked is not None:  # these numbers may be the answer
            return
        if facts is None:
            text.draw(figure, look, _("the runs are being compared …"), area.center, 15, "regular",
                      "text_dim", "center", width=area.w)
            return
        above, measuring = area, show.together.spending.state
        if _has_bars(area, show):
            switch = SWITCH + 10 if _has_switch(area, show) else 0
            above, bars = area.cut_bottom(look.px(switch + ROW * len(show.runs)), look.px(8))
            if measuring:
                _measuring(figure, bars, show, measuring)
            else:
                _bars(figure, bars, show)
        elif measuring:
            _measuring(figure, area, show, measuring)
            return
        from visualizer.measure.comparison import sentence  # the window starts without it

        _sentence(figure, above, show, sentence(facts))


def _part(event: int | None) -> str:
    """From where on the events differ."""
    if event is None:
        return _("the same, event for event")
    return _("they differ from event {event} on").format(event=grouped(event))


def _has_switch(area: Box, show: Show) -> bool:
    return area.h >= show.look.px(SWITCH + ROW * len(show.runs) + 10 + 44)


def _has_bars(area: Box, show: Show) -> bool:
    """A race needs them more than the switch, which has a key as well."""
    race = show.together.by != "place" and area.h >= show.look.px(ROW * len(show.runs) + 8 + 44)
    return race or _has_switch(area, show)


def _sentence(figure: Figure, area: Box, show: Show, words: str) -> None:
    """In letters as large as fit."""
    look = show.look
    size = LARGEST if show.mode == "classroom" else SIZE
    while size > SMALLEST:
        lines = text.wrap(look, words, area.w, size, "bold")
        if len(lines) * text.line_height(look, size, "bold") <= area.h:
            break
        size -= 1
    lines = text.wrap(look, words, area.w, size, "bold")
    pitch = text.line_height(look, size, "bold")
    shown = lines[: max(1, area.h // pitch)]
    if len(shown) < len(lines):
        shown[-1] += " …"
    y = area.y + (area.h - pitch * len(shown)) // 2 + pitch // 2
    with figure.about(On(name=words, role="ratio", tip=words if len(shown) < len(lines) else "")):
        for line in shown:
            text.draw(figure, look, line, (area.x, y), size, "bold", "text", "midleft",
                      width=area.w)
            y += pitch


def _measuring(figure: Figure, area: Box, show: Show, words: str) -> None:
    """In place of bars that are still to come."""
    look = show.look
    size = SIZE if show.mode == "classroom" else 15
    y = area.y + look.px(max(ROW, size)) // 2
    text.draw(figure, look, words, (area.x, y), size, "regular", "text_dim", "midleft",
              width=area.w)


def _bars(figure: Figure, area: Box, show: Show) -> None:
    """For each run how much it does in all, as a plane, and so far, as the part that is filled."""
    look, theme, together = show.look, show.look.theme, show.together
    amounts = together.amounts
    most = max((whole for _now, whole in amounts), default=0) or 1
    names = [*together.labels]
    widest = max(text.measure(look, name, 14, "bold")[0] for name in names)
    room = min(widest, round(area.w * 0.34))
    for number, (now, whole) in enumerate(amounts):
        y = area.y + look.px(ROW) * number + look.px(ROW) // 2
        color = theme.sides[number]
        text.draw(figure, look, names[number], (area.x, y), 14, "bold", "text", "midleft",
                  width=room)
        words = _amount(together.by, now, whole)
        drawn = text.draw(figure, look, words, (area.right, y), 14, color="text_dim",
                          anchor="midright", figures=True)
        left = area.x + room + look.px(12)
        wide = area.right - max(drawn.w, look.px(120)) - look.px(12) - left
        if wide < look.px(30):
            continue
        high = look.px(BAR)
        with figure.telling(words):
            long = max(high, round(wide * whole / most))
            rounded_rect(figure, (left, y - high // 2, long, high), (*color, 70), radius=high // 2)
            done = round(wide * now / most)
            if done:
                radius = min(high, done) // 2
                rounded_rect(figure, (left, y - high // 2, done, high), color, radius=radius)


def _amount(by: str, now: float, whole: float) -> str:
    if by in ("lines", "time") and not whole:  # no event, and what it has cost is known at events
        return "–"
    if by == "time":
        from visualizer.measure.comparison import short_time

        return _("{now} of {all}").format(now=short_time(now), all=short_time(whole))
    unit = {"lines": _("lines"), "event": _("events")}.get(by, _("tries"))
    return _("{now} of {all} {unit}").format(
        now=grouped(round(now)), all=grouped(round(whole)), unit=unit
    )
