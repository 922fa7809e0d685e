"""From the state to the scene: what a frame is drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from visualizer.base.frames import Plain
from visualizer.debug.breakpoints import OnLine
from visualizer.pictures.scene import Scene, Stop
from visualizer.session import Session
from visualizer.state import State
from visualizer.trace.moment import moment_at
from visualizer.ui.look import Look


def scene_of(state: State, look: Look) -> Scene:
    """The scene of the event on screen, or of the line on the way to the next one."""
    session = state.session
    first, last = state.shown_events
    shown = session.state_shown
    frames = shown.frames if shown is not None else ()
    number = state.frame
    chosen = number if number is not None and number < len(frames) else len(frames) - 1
    return Scene(
        moment=session.moment(),
        trace=session.trace,
        look=look,
        variables=shown.variables if shown is not None else {},
        frames=frames,
        frame=frames[chosen] if frames else None,
        shown=None if shown is None else (shown.event, session.lines.place),
        before=_before(session, chosen),
        binary=state.binary,
        variables_current=not session.variables_late or not len(session.trace),
        variables_note=session.inspector_message,
        progress=session.player.progress,
        fault=_fault(session),
        recorded_source=session.source if session.job.recording and not frames else "",
        printed=session.recorder.printed,
        lines_stopped_at=_lines(state),
        stops=_stops(state),
        hits=session.debugger.ticks if state.breakpoints.enabled else None,
        hits_version=session.debugger.version + state.breakpoints.version,
        searched=session.debugger.progress if session.debugger.searching else None,
        tree=state.tree,
        tree_view=state.tree_view,
        hide_failed=state.hide_failed,
        folds=state.folds,
        selected=state.selected,
        preview=state.preview if state.preview != session.player.playhead else None,
        tab=state.tab,
        grouped=state.grouped,
        growth=state.growth,
        scope=state.surveying.scope,
        surveyed=state.surveying.events,
        counted=state.surveying.counted,
        done=session.progress.done,
        profile=session.profile,
        bookmarks=dict(state.bookmarks),
        highlight=state.highlight,
        recording=session.recording,
        recorded=state.recorded if session.recording else len(session.trace),
        complete=session.complete,
        mode=state.mode,
        first=first,
        last=last,
    )


def previewed(scene: Scene) -> Scene:
    """The scene of the event that the pointer rests on, for the picture alone."""
    assert scene.preview is not None
    now = scene.moment
    moment = moment_at(
        scene.trace, scene.preview, now.solver, now.params, complete=scene.complete
    )
    return replace(scene, moment=moment, variables={}, frames=(), frame=None, before={},
                   shown=None, progress=1.0)  # fmt: skip


def _before(session: Session, number: int) -> Mapping[str, Plain]:
    """The variables that the frame with this number had one step earlier."""
    before = session.state_before
    if before is None or number >= len(before.frames):
        return {}
    return before.frames[number].variables


def _stops(state: State) -> tuple[Stop, ...]:
    """The breakpoints as they are listed, each with what is wrong with it in this run."""
    debugger = state.session.debugger
    return tuple(Stop(b.id, b.text, debugger.message_of(b), b.enabled) for b in state.breakpoints)


def _lines(state: State) -> dict[tuple[str, int], bool]:
    """The (file, line) of the breakpoints on lines: are they switched on?"""
    found = ((b.on, b.enabled) for b in state.breakpoints)
    return {(on.file, on.line): enabled for on, enabled in found if isinstance(on, OnLine)}


def _fault(session: Session) -> tuple[str, int] | None:
    """The (file, line) at which the user's solver failed, while its last event is on screen."""
    failure = session.recorder.failure
    if failure is None or not failure.line or not session.failed_here:
        return None
    return failure.file, failure.line
