"""What stands in the sentence's place for who is the algorithm: candidates, and keys."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.hands import go_on, show_step, take_back, try_candidate
from visualizer.actions.questions import facts_of
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import picture_of
from visualizer.show.hands import offered_candidates
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.pane import RADIUS
from visualizer.ui.shapes import rounded_rect

SIZE, SMALLEST = 17.0, 13.0
MOST_LINES = 3
"""Of why the last step was not the one to take."""

WIDEST = 180
"""Of a button, unscaled."""


def draw_hands(figure: Figure, box: Box, show: Show) -> None:
    """What can be done, the candidates below it, and why the last step was not the one."""
    hands, look, theme = show.hands, show.look, show.look.theme
    if hands is None:
        return
    inner = box.inset(look.px(14), look.px(8))
    pitch = text.line_height(look, SIZE)
    what = _what(show)
    text.draw(figure, look, what, (inner.x, inner.y + pitch // 2), SIZE, "bold", "text",
              "midleft", width=inner.w)
    said = hands.said or _(
        "A click tries · Enter goes on · Backspace takes back · S: the solver's step · Esc: enough"
    )
    size = SIZE if hands.said else SMALLEST
    while size > SMALLEST and text.measure(look, said, size)[0] > inner.w:
        size -= 0.5
    lines, low = text.wrap(look, said, inner.w, size)[:MOST_LINES], text.line_height(look, size)
    foot = low * len(lines)
    for number, line in enumerate(lines):
        y = inner.bottom - foot + low * number + low // 2
        text.draw(figure, look, line, (inner.x, y), size, "regular",
                  "text" if hands.said else "text_dim", "midleft", width=inner.w)
    top = inner.y + pitch + look.px(4)
    room = Box(inner.x, top, inner.w, max(0, inner.bottom - foot - look.px(4) - top))
    _buttons(figure, room, show)
    bar = (box.x, box.y, look.px(6), box.h)
    rounded_rect(figure, bar, theme.accent, radius=look.px(RADIUS / 2))


def _what(show: Show) -> str:
    hands = show.hands
    assert hands is not None
    if not hands.trying:
        return _("You are the algorithm: what comes next?")
    facts = facts_of(hands.run)
    moment = facts.moment(hands.event)
    said = facts.words(moment, moment.depth, moment.value)
    return _("You are the algorithm. {candidate}: is it placed?").format(
        candidate=said[:1].upper() + said[1:]
    )


def _buttons(figure: Figure, room: Box, show: Show) -> None:
    """The candidates by their short names, then what else can be done."""
    hands, look, theme = show.hands, show.look, show.look.theme
    assert hands is not None
    moment = facts_of(hands.run).moment(hands.event)
    picture = picture_of(hands.run)
    others = [
        (_("place") if hands.trying else _("go on"), do(go_on)),
        (_("reject") if hands.trying else _("take back"), do(take_back)),
        (_("show me"), do(show_step)),
    ]
    buttons = [*((picture.choice_name(moment, value), do(try_candidate, value))
                 for value in offered_candidates(hands)), *others]
    gap = look.px(6)
    widths = [text.measure(look, said, SMALLEST, "bold")[0] + look.px(22) for said, _on in buttons]
    spare = (room.w - gap * (len(buttons) - 1) - sum(widths)) // len(buttons)
    high, x = min(room.h, look.px(32)), room.x
    y = room.y + (room.h - high) // 2
    for (said, action), width in zip(buttons, widths, strict=True):
        wide = max(look.px(16), min(width + spare, max(width, look.px(WIDEST))))
        place = Box(x, y, wide, high)
        figure.spot(place, On(said, "answer", said, click=action))
        other = action in [one for _said, one in others]
        rounded_rect(figure, place, theme.surface if other else theme.surface_raised,
                     theme.border, look.px(1), look.px(6))
        with figure.telling(said):
            text.draw(figure, look, said, place.center, SMALLEST, "bold",
                      "text_dim" if other else "text", "center", width=wide - gap)
        x += wide + gap
