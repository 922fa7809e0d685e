"""The transport: the buttons that move the playhead, the speed, the number of the event."""

from __future__ import annotations

from functools import partial
from typing import Any

from visualizer.actions.action import Action, do
from visualizer.actions.runs import set_speed, toggle_hold, toggle_motion
from visualizer.actions.travel import (
    END,
    go_to_solution,
    next_unit,
    seek,
    set_unit,
    step_events,
    step_line,
    step_out,
    step_over,
    toggle_play,
)
from visualizer.actions.views import keep, refuse, toggle_blame
from visualizer.base.i18n import Name, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.layout.panes import TRANSPORT
from visualizer.panes.bar import MENU, opener
from visualizer.panes.controls import chosen
from visualizer.panes.pane import fact
from visualizer.panes.values import grouped, speed_text
from visualizer.show.show import Show
from visualizer.trace.player import MAX, UNITS, Player, position_of, speed_at
from visualizer.ui.figure import Figure
from visualizer.ui.kit import (
    Field,
    Item,
    LineEntry,
    Node,
    Option,
    Overflow,
    Slider,
    SliderEntry,
    button,
    entry,
    padded,
    switch,
)
from visualizer.ui.kit.buttons import PADDED, TEXT, sweep

BUTTON = 40
"""How wide a button is at least, unscaled."""

NEAR, APART = 8, 16
"""Between the buttons of a group, and between groups."""

SPEED = 150, 300
"""How wide the speed is at least, as long as anything else can go into "⋯", and at most."""

NARROWEST = 60

TICKS = 8
"""One a power of ten and a bit: from 0.2 events a second to max."""


def _after(show: Show) -> str:
    """What stands behind the number of the event: of how many, and how far between it and the next.
    """
    run = show.run
    if run.lines.place is not None:
        count = run.lines.place + 1
        on = ngettext("+ {count} line", "+ {count} lines", count)
        return on.format(count=grouped(count))
    if run.silent:
        return _("· recording …")
    if run.hidden:
        return ""
    said = _("of {last} so far") if run.recording else _("of {last}")
    return said.format(last=grouped(run.player.last))


def _typed(string: str) -> Action:
    """What it means that the number of an event is typed."""
    digits = "".join(c for c in string if not c.isspace())
    try:
        event = int(digits)
    except ValueError:
        event = -1
    if event < 0:
        said = _('An event is a whole number from 0, not "{typed}".')
        return do(refuse, said.format(typed=string))
    return do(seek, min(event, END))


def _event(show: Show) -> Node:
    player = show.run.player
    at = "–" if player.before else grouped(player.playhead)
    entry = LineEntry(fact(show, "event typed"), lambda: at, _typed, begins=str.isdigit)
    return Field(entry, _("event"), _after(show),
                 _("type a number to go to that event; they count from 0"),
                 room=at if show.run.hidden else grouped(show.run.player.last), term="event")


def _speed(show: Show) -> Node:
    player, fastest = show.run.player, show.run.fastest
    said, shorter = _speed_texts(player)
    most = position_of(fastest)
    entry = SliderEntry(
        position_of(player.speed),
        lambda at: do(set_speed, min(fastest, speed_at(at)) if at <= most else MAX), said,
        most=most)
    return Slider(
        entry, _("Speed"), shorter, TICKS,
        _("steps a second. At the right end the whole run takes 10 s (with pauses at solutions at "
          "most 15 s); while a search is still being recorded, its newest event is "
          "shown."), "↑ ↓",
    )


def _unit(show: Show) -> Node:
    options = [Option(unit, _("One step = {unit}").format(unit=_(unit))) for unit in UNITS]
    return chosen(show, "list unit", options, show.run.player.unit, lambda unit: do(set_unit, unit),
                  "", _("what one step of playing is"), limits=None, cap=keys_of(do(next_unit)))


def transport(show: Show) -> Overflow:
    """The buttons, the speed and the number of the event; in mode Debug, too, what belongs to the
    speed, and what few need in a menu: in others `rare` has that."""
    buttons, more = _buttons(show), []
    if show.mode == "debug":
        more = [Item("unit", _unit(show), 2, group="unit"),
                *(Item(name, padded(node, 6, 0), 0, group="unit")
                  for name, node in (("blame", blaming(show)), *_switches(show)))]
    else:
        buttons = [one for one in buttons if one.group != "code"]
    return Overflow([
        *buttons,
        Item("speed", _speed(show), group="speed", widths=SPEED, least=NARROWEST),
        *more,
        opener("transport", _("more about playing"), group="unit"),
        Item("event", _event(show), end=True, least=NARROWEST),
    ], gap=NEAR, apart=APART, opened=show.controls.menu == "transport", closes=do(keep, MENU, ""))


def rare(show: Show) -> list[tuple[Name, Name, Node]]:
    """What few need of playing, for the menu that holds all else, each with its name and icon; in
    mode Debug that is here."""
    if show.mode == "debug":
        return []
    name, _group, click, label, about, _goes = _table(show)[-1]
    (hold, held), (motion, moved) = _switches(show)
    return [("unit", "step-forward", _unit(show)), ("blame", "flag", blaming(show)),
            (hold, "star", held), (motion, "knight", moved),
            (name, "", entry(label, _closing(click), **about))]


def blaming(show: Show) -> Node:
    """The switch that shows whose fault a dead end is."""
    click = do(toggle_blame)
    return switch(_("Whose fault?"), show.blaming, click, cap=keys_of(click), letter=TEXT, grow=1,
                  tip=_("at dead ends the choices to blame are marked, and all others pale"))


def _closing(click: Action) -> tuple[Action, Action]:
    """What it means in a menu, which closes: nothing plays while that is open."""
    return do(keep, MENU, ""), click


def _switches(show: Show) -> list[tuple[Name, Node]]:
    hold, moves = do(toggle_hold), do(toggle_motion)
    how: dict[str, Any] = {"letter": TEXT, "grow": 1}
    return [
        ("hold", switch(
            _("Pause at solutions"), show.settings.hold, hold, cap=keys_of(hold),
            tip=_("playing pauses for a moment at each solution"), **how)),
        ("motion", switch(
            _("Motion"), show.moves, moves, cap=keys_of(moves),
            tip=_("what stays the same moves from event to event"), **how)),
    ]


def _table(show: Show) -> list[tuple[Name, Name, Action, str, dict[str, Any], int | None]]:
    """The buttons of playing, that to the next solution, and those through the code: name, group,
    what a click does, what that is called, icon and tooltip, and when it goes into the menu."""
    player = show.playing_run.player
    back = player.playing and player.direction < 0
    goes = {"play": player.playing, "play-backward": back}
    table: list[tuple[Name, Name, Action, str, str, int | None]] = [
        ("skip-start", "play", do(seek, 0), "", _("to the first event"), None),
        ("step-back", "play", do(step_events, -1), "", _("previous event"), None),
        ("play", "play", do(toggle_play, -1 if back else 1), "", _("play or pause"), None),
        ("step-forward", "play", do(step_events, 1), "", _("next event"), None),
        ("skip-end", "play", do(seek, END), "", _("to the last event recorded"), None),
        ("star", "star", do(go_to_solution, 1), _("Next solution"), _("to the next solution"), 3),
        ("step-line", "code", do(step_line, 1), _("Next line"),
         _("next line of the solver, inside an event too"), None),
        ("step-over", "code", do(step_over), _("Step over"),
         _("step over: skip all that follows from this choice"), None),
        ("step-out", "code", do(step_out), _("Step out"),
         _("step out: until the latest choice is taken back"), None),
        ("play-backward", "code", do(toggle_play, -1), _("Play backwards"),
         _("play backwards or pause"), 1),
    ]
    return [
        (name, group, click, label, {
            "icon": "pause" if goes.get(name) else name, "tip": tip, "cap": keys_of(click),
            "repeat": click.function is step_events,
        }, gone) for name, group, click, label, tip, gone in table
    ]


def _buttons(show: Show) -> list[Item]:
    """Those that stand in the row."""
    caps, items = show.settings.caps, []
    for name, group, click, label, about, gone in _table(show):
        here = button(
            click=click, caption=about["cap"].split(", ")[0] if caps else "",
            active=name == "play", height=TRANSPORT[caps], wide=BUTTON, **about)
        items.append(Item(name, here, gone, group=group,
                          entry=partial(entry, label, _closing(click) if name == "play-backward"
                                        else click, **about)))
    return items


_PAUSES: dict[int, dict[Name, Name]] = {
    1: {"play": "on_accent"}, -1: {"play": "on_accent", "play-backward": "accent"},
}
"""By the direction of play the buttons that pause it, with the colour of what is on them."""


def passing(bar: Figure, show: Show) -> Figure | None:
    """How much of the time until the next step has passed, on what pauses in the bar as drawn.

    It lies over the bar, which is as it was meanwhile: to describe all of it some times a second
    was an eighth of the work of slow playing.
    """
    player, gap = show.playing_run.player, show.look.px(PADDED)
    if (waited := player.waited) is None:
        return None
    figure = Figure(bar.box)
    for name, color in _PAUSES[player.direction].items():
        if (place := bar.named.get(name)) is not None:
            box = Box(place.x + gap, place.y, place.w - 2 * gap, place.h)
            sweep(figure, show.look, box, waited, color)
    return figure


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


def _units(unit: str, count: float) -> str:
    """What is counted by the speed, of so many."""
    many = 1 if count == 1 else 2
    return {
        "line": ngettext("line", "lines", many), "event": ngettext("event", "events", many),
        "node": ngettext("node", "nodes", many),
        "solution": ngettext("solution", "solutions", many),
    }[unit]
