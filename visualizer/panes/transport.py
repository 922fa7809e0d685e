"""The transport: the buttons that move the playhead, the speed, the number of the event."""

from __future__ import annotations

from visualizer.actions.action import Action, do
from visualizer.actions.runs import set_speed, toggle_hold, toggle_motion
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
from visualizer.actions.views import keep, refuse
from visualizer.base.i18n import Name, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.keys import keys_of
from visualizer.panes.bar import MENU, opener
from visualizer.panes.controls import chosen
from visualizer.panes.pane import fact
from visualizer.panes.values import grouped, speed_text
from visualizer.show.show import Show
from visualizer.trace.player import MAX, Player, position_of, speed_at
from visualizer.ui import text
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
    switch,
)
from visualizer.ui.kit.buttons import CAPTION

WIDTH, NARROW, HEIGHT = 44, 38, 46
"""Of the buttons, which have their key below their icon: how wide they are at least where there is
room, and where there is little; and their height, which the speed has, too."""

AROUND = 4, 2
"""On either side of the name of a key, where there is room, and where there is little."""

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
    entry = SliderEntry(position_of(player.speed, fastest),
                        lambda at: do(set_speed, speed_at(at, fastest)), said)
    return Slider(
        entry, _("Speed"), shorter, TICKS,
        _("steps a second. At the right end the whole run takes 10 s (with pauses at solutions at "
          "most 15 s); while a search is still being recorded, its newest event is "
          "shown."), "↑ ↓", high=HEIGHT,
    )


def _unit(show: Show) -> Node:
    options = [Option("line", _("line")), Option("event", _("event")), Option("node", _("node")),
               Option("solution", _("solution"))]
    return chosen(show, "list unit", options, show.run.player.unit, lambda unit: do(set_unit, unit),
                  "", _("what one step of playing is"), limits=None)


def transport(show: Show) -> Overflow:
    """The buttons, the speed and what belongs to it, and the number of the event."""
    playing = show.playing_run.player
    back, on = (playing.playing and playing.direction * way > 0 for way in (-1, 1))
    table: list[tuple[Name, Action, str, str]] = [
        ("skip-start", do(seek, 0), _("Home"), _("to the first event")),
        ("play-backward", do(toggle_play, -1), _("Shift"), _("play backwards or pause")),
        ("step-back", do(step_events, -1), "←", _("previous event")),
        ("play", do(toggle_play, 1), _("Space"), _("play or pause")),
        ("step-forward", do(step_events, 1), "→", _("next event")),
        ("step-over", do(step_over), "O",
         _("step over: skip all that follows from this choice")),
        ("step-out", do(step_out), "U",
         _("step out: until the latest choice is taken back")),
        ("star", do(go_to_solution, 1), "N", _("to the next solution")),
        ("skip-end", do(seek, END), _("End"), _("to the last event recorded")),
    ]
    goes = {"play-backward": back, "play": on}
    active = {"play-backward": back, "play": not back}
    buttons = [
        Item(name, button(
            click=action, icon="pause" if goes.get(name) else name, caption=caption, tip=tip,
            cap=keys_of(action), repeat=action.function is step_events,
            active=active.get(name, False),
            done=playing.waited if goes.get(name) else None, height=HEIGHT, wide=NARROW,
            padding=AROUND[1],
        ), group="button", widths=_widths(show, caption))
        for name, action, caption, tip in table
    ]
    hold = switch(_("pause at solutions"), show.settings.hold, do(toggle_hold),
                  tip=_("playing pauses for a moment at each solution"),
                  cap=keys_of(do(toggle_hold)))
    moves = switch(_("motion"), show.moves, do(toggle_motion),
                   tip=_("what stays the same moves from event to event"),
                   cap=keys_of(do(toggle_motion)))
    return Overflow([
        *buttons,
        Item("speed", _speed(show), group="speed", widths=SPEED,
             least=NARROWEST),
        Item("unit", _unit(show), 2, group="unit"),
        Item("hold", hold, 1, group="hold"),
        Item("motion", moves, 0, group="hold"),
        opener("transport", _("more about playing")),
        Item("event", _event(show), end=True, least=NARROWEST),
    ], apart=14, opened=show.controls.menu == "transport", closes=do(keep, MENU, ""))


def _widths(show: Show, caption: str) -> tuple[float, float]:
    """How wide a button is where there is little room, and where there is enough; unscaled."""
    name = text.measure(show.look, caption, CAPTION, "bold")[0] / show.look.scale
    roomy, tight = (name + 2 * around for around in AROUND)
    return max(NARROW, tight), max(WIDTH, roomy)


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
