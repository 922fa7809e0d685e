"""Actions that move the playhead."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.problems.asking import not_judged
from visualizer.show.judging import how_to_judge
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace import steps
from visualizer.trace.player import UNITS
from visualizer.trace.survey import event_at

END = 1 << 62
"""An event after any other: to seek it means to go to the last one recorded."""

P = ParamSpec("P")
Travel = Callable[Concatenate[Show, P], None]


def _travel(action: Travel[P]) -> Travel[P]:
    @wraps(action)
    def travelling(show: Show, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if show.run.returning is not None:
            show.run.returning.give_up()  # the user goes elsewhere
        if _is_empty(show, show.run):
            return
        show.run.branches.cancel()
        show.lead()
        action(show, *args, **kwargs)
        show.run.view.preview = None  # the picture goes along, wherever the pointer rests

    return travelling


def _is_empty(show: Show, run: Run) -> bool:
    """Is there no event to go to, and will there be none? Then the user is told why."""
    if len(run.trace) or run.recording:
        return False
    if show.unrunnable is not None:
        return True  # the card says why
    if run.recorder.failure:
        show.tell(run.recorder.message, "failure", run=run, holds=lambda: run in show.runs)
    else:
        show.tell(_("This run has no event to go to."))
    return True


def toggle_play(show: Show, direction: int = 1) -> None:
    """Play in a direction (1 or -1), or pause; from the end of a run that is over, start again."""
    run = show.playing_run
    if run.returning is not None:
        run.returning.give_up()
    if _is_empty(show, run):
        return
    run.play(direction)
    show.run.view.preview = None


def set_unit(show: Show, unit: str) -> None:
    """What one step of playing is: "line", "event", "node" or "solution" (trace/player.py)."""
    for run in show.runs:
        run.player.unit = unit


def next_unit(show: Show) -> None:
    """The next larger step of playing: line, event, node, solution, and round again."""
    unit = UNITS[(UNITS.index(show.run.player.unit) + 1) % len(UNITS)]
    set_unit(show, unit)
    tell_of_unit(show)


def tell_of_unit(show: Show) -> None:
    """Say what one step of playing is, where the bar does not."""
    if show.clear:
        show.tell(_("One step of playing is now: {unit}.").format(unit=_(show.run.player.unit)))


@_travel
def seek(show: Show, event: int, drag: bool = False) -> None:
    """Go to an event. `drag`: part of a drag on the timeline, which counts as one jump."""
    show.run.jump(event, drag=drag)
    if show.run.jumps.awaited is not None:
        show.tell(_("That event has not been recorded yet; it is shown as soon as it is."))


def go_in_depth(show: Show, depth: int, step: int, dead_end: bool = False) -> None:
    """Go to the next (1) or the last (-1) event, of those that the statistics count, at which a
    choice was placed at a depth, or with `dead_end` the search turned back from it."""
    run = show.run
    events = run.surveying.events if show.scope == "subtree" else (0, len(run.trace))
    found = event_at(run.trace, run.surveying.profile, events, run.player.playhead, depth, step,
                     dead_end=dead_end)
    if found is not None:
        seek(show, found)


SEEKING = (seek, go_in_depth)
"""Who clicks to go to an event wants to see what belongs to it: lists follow the playhead again."""


@_travel
def seek_share(show: Show, share: float) -> None:
    """Go to a share of what is recorded, from 0 to 1."""
    show.run.jump(round(share * show.run.player.last))


@_travel
def return_from_jump(show: Show) -> None:
    """Go back to where the last jump came from, if there was one."""
    run = show.run
    begun = run.jumps.back(run.player.playhead)
    if begun is not None:
        run.go(begun)


@_travel
def jump_again(show: Show) -> None:
    """Undo `return_from_jump`."""
    run = show.run
    undone = run.jumps.again(run.player.playhead)
    if undone is not None:
        run.go(undone)


@_travel
def step_events(show: Show, events: int) -> None:
    """Pause, then go some events on or back; between two events back means to the first, and one
    back from the first event of all to before the start.

    Where the sentence waits for the next press, that comes first. An event that is not recorded
    yet is gone to as soon as it is: no press is lost while the solver starts.
    """
    run = show.run
    if show.silent and events > 0:
        run.player.pause()
        show.told_of = run.player.event
        return
    if run.lines.place is not None and events < 0:
        events += 1
    run.lines.leave()
    awaited = run.jumps.awaited
    target = (run.player.event if awaited is None or events < 0 else awaited) + events
    run.jumps.awaited = target if run.recording and target > run.player.last else None
    run.player.step(target - run.player.event)


@_travel
def step_line(show: Show, direction: int) -> None:
    """Pause, then go to the next (1) or previous (-1) line that the solver ran."""
    show.run.jumps.awaited = None
    show.run.lines.step(direction, failed=show.run.recorder.failure is not None)


@_travel
def step_choice(show: Show, direction: int) -> None:
    """Pause, then go to the next (1) or previous (-1) PUSH or POP."""
    run = show.run
    run.step_to(run.trace.choice_event(run.player.playhead, direction))


@_travel
def step_over(show: Show, direction: int = 1) -> None:
    """Pause and skip the subtree of this choice, forwards (1) or backwards (-1)."""
    run = show.run
    if len(run.trace):
        step = steps.over if direction > 0 else steps.over_back
        run.step_to(step(run.trace, run.player.playhead))


@_travel
def step_out(show: Show, direction: int = 1) -> None:
    """Pause and go on until the latest choice is taken back (1), or to where it was placed (-1)."""
    run = show.run
    step = steps.out if direction > 0 else steps.out_back
    if not run.step_to(step(run.trace, run.player.playhead) if len(run.trace) else None):
        show.tell(_("No choice has been made here."))


@_travel
def step_where(show: Show, what: Name, direction: int) -> None:
    """Pause and go to the next (1) or previous (-1) "dead end", event at this "depth", or try of
    this "value": of the event on screen, tried at its depth."""
    run = show.run
    step = {
        "dead end": steps.dead_end, "depth": steps.same_depth, "value": steps.same_value,
    }[what]
    if not len(run.trace) or not run.step_to(step(run.trace, run.player.playhead, direction)):
        show.tell(_("Nothing of the kind has been recorded in that direction."))


@_travel
def go_to_solution(show: Show, direction: int) -> None:
    """Pause and go to the next (1) or previous (-1) solution."""
    run, at = show.run, show.run.player.playhead
    find = run.trace.solution_after if direction > 0 else run.trace.solution_before
    if run.step_to(find(at)):
        return
    if direction < 0:
        show.tell(_("There is no solution before this event."))
    elif run.recording:
        show.tell(_("No further solution has been recorded so far."))
    else:
        show.tell(_("There is no solution after this event."))


@_travel
def go_to_disagreement(show: Show, direction: int) -> None:
    """Pause and go to the next (1) or previous (-1) event at which code and rules differ, or
    something is left behind; from one to which this has led on to the test on which it hangs, where
    lines are on screen."""
    run = show.run
    judgement, branches = run.judgement, run.branches
    in_lines = show.mode == "debug" or show.text_shown == "code"
    if direction > 0 and in_lines and branches.stands_at(run.player.playhead):
        run.player.pause()
        at, kind = run.player.playhead, judgement.kind_at(run.player.playhead)
        left = [one for one in run.left_behind.at(at) if one.line] if kind is None else []
        if left or kind is not None:
            branches.seek(at, *left[:1])
            return
    at = branches.event_of(run.player.playhead)
    stays = direction > 0 and not branches.came_to(run.player.playhead) and _is_fault(run, at)
    if run.step_to(at if stays else _nearest_fault(run, at, direction)):
        here = run.player.playhead
        differs = judgement.kind_at(here) is not None
        lined = differs or any(one.line for one in run.left_behind.at(here))
        if lined or stays:
            branches.come_to(here)
            if lined and in_lines and not run.rerun.lines.over:
                show.tell(
                    _("Code and rules differ here. Ctrl+D once more: to the test that decides.")
                    if differs
                    else _("Something is left behind here. Ctrl+D once more: to the line that has "
                           "put it there.")
                )
            elif stays:
                show.tell(_("Code and rules differ here. Ctrl+D once more: to the next event.")
                          if differs else
                          _("Something is left behind here. Ctrl+D once more: to the next event."))
        return
    missed = judgement.left_out
    if direction > 0 and missed is not None and missed.event < at == judgement.last_before(END):
        run.step_to(missed.event)
        branches.come_to(missed.event)
        show.tell(
            _("Here the search goes back, though value {value} leads to a solution.").format(
                value=missed.value
            )
        )
        return
    last = len(run.trace) - 1
    if direction > 0 and run.failed is not None and at < last:
        run.step_to(last)  # where the sentence says what failed
    elif not judgement.has_rules and run.left_behind.count:
        show.tell(_("Nothing is left behind in that direction."))
    elif not judgement.has_rules:
        none = _("There are no rules here by which the code could be judged.")
        how = how_to_judge(run)
        said = [not_judged(show.run.moment) or (f"{none} {how}" if how else none)]
        if run.undo.working:
            said.append(_("It is still being looked for what is left behind. Press it again."))
        show.tell(" ".join(said))
    elif judgement.silenced is not None:
        show.tell(judgement.silenced.sentence())
    elif direction < 0:
        show.tell(_("Code and rules agree in all events before this one."))
    elif judgement.ended:
        show.tell(_("Code and rules agree in all events after this one."))
    else:
        show.tell(_("So far code and rules agree in the events after this one."))


def _is_fault(run: Run, at: int) -> bool:
    """Do code and rules differ at an event, or is something left behind there?"""
    return run.judgement.kind_at(at) is not None or bool(run.left_behind.at(at))


def _nearest_fault(run: Run, at: int, direction: int) -> int | None:
    """The nearest event at which code and rules differ or something is left behind."""
    both = run.judgement, run.left_behind
    if direction > 0:
        return min((k for one in both if (k := one.next_after(at)) is not None), default=None)
    return max((k for one in both if (k := one.last_before(at)) is not None), default=None)


def run_to_breakpoint(show: Show, direction: int) -> None:
    """Go to the next (1) or previous (-1) event at which a breakpoint stops. A program that was
    started for its events runs again where there is none."""
    job = show.run.job
    if direction > 0 and job.stream is not None and job.stream.again and not (
        show.breakpoints.enabled
    ):
        show.start(job)
        return
    _to_breakpoint(show, direction)


@_travel
def _to_breakpoint(show: Show, direction: int) -> None:
    show.run.jumps.awaited = None
    show.run.debugger.search(direction)


@_travel
def go_to_write(show: Show, direction: int) -> None:
    """Go to where what is watched was written last (-1), or is written next (1): in mode Debug and
    where the code is on screen to the line, else to the event."""
    run = show.run
    if refused := why_no_write(show):
        raise BadInput(refused)
    run.player.pause()
    run.debugger.cancel()
    in_lines = show.mode == "debug" or show.text_shown == "code"
    run.writes.seek(direction, run.lines.position, in_lines=in_lines)


def why_no_write(show: Show) -> str:
    """Why it cannot be told where anything was written; "" where it can."""
    writes = show.run.writes
    if writes.watched is None:
        return writes.message or _(
            "Click a variable, an entry or a bit first: W goes to where it was set last.")
    return writes.why_not


@_travel
def go_to_placed(show: Show, depth: int) -> None:
    """Go to the event that placed the choice in force at a depth, and select that choice."""
    events = show.run.moment.path_events
    if depth < len(events):
        show.run.view.selected = events[depth]
        show.run.step_to(events[depth])


@_travel
def go_to_line(show: Show, file: str, line: int, direction: int = 1) -> None:
    """Go to where a line of the source runs next (1), or ran before (-1)."""
    show.run.debugger.search_line(file, line, direction)
