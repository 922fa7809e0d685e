"""Actions about what is seen and how."""

from __future__ import annotations

from visualizer.actions.action import dragging
from visualizer.actions.lessons import leave
from visualizer.actions.taking import give_up_film
from visualizer.base.errors import BadInput
from visualizer.base.i18n import CHOICES, Name
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import (
    BELOW_SIDES,
    CLASSROOM_VIEWS,
    DEBUG_VIEWS,
    SCALE_MAX,
    SCALE_MIN,
    THEMES,
    WATCH_VIEWS,
)
from visualizer.layout.splits import Arrangement
from visualizer.layout.timeline import TimelineView
from visualizer.layout.tree.view import TreeView
from visualizer.show.following import fold_failed
from visualizer.show.letters import Letter, Quit
from visualizer.show.show import Highlight, Show
from visualizer.trace import steps
from visualizer.ui.look import Look

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)

# The whole window


def toggle(show: Show, name: str) -> None:
    """Switch a field of the show on, or off again, such as "binary"."""
    setattr(show, name, not getattr(show, name))


def toggle_setting(show: Show, name: str) -> None:
    """Switch one of the settings on, or off again, such as "caps"."""
    show.change_settings(**{name: not getattr(show.settings, name)})


def keep(show: Show, name: str, value: object) -> None:
    """Have a control keep another value: how far a list is scrolled, what is unfolded there."""
    show.controls.keep(name, value)


def see_window(show: Show, look: Look, arrangement: Arrangement) -> None:
    """The window has the panes of this arrangement on screen, in this look."""
    if look != show.look:
        show.look = look
    show.text_shown = next((name for name in ("code", "words") if name in arrangement), "")
    show.panes_shown, show.joined = frozenset(arrangement.boxes), arrangement.joined
    unseen = not show.overview.statistics_shown
    show.overview.statistics_shown = "statistics" in arrangement
    if unseen:
        show.count_events(0.0)  # so that the first look at them is no look at nothing


def follow_again(show: Show) -> None:
    """Have lists show what belongs to the playhead, wherever they were scrolled."""
    show.controls.keep("followed", (show.controls.followed or 0) + 1)


def refuse(show: Show, said: str) -> None:
    """Say why something that was typed cannot be, until something else is done."""
    show.tell(said, "refused")


def set_mode(show: Show, mode: str) -> None:
    """watch, classroom, debug or overview."""
    show.mode = mode
    show.filled = ""
    show.run.view.preview = None


def change_scale(show: Show, direction: int) -> None:
    """A step larger (1), smaller (-1), or back to 100 % (0)."""
    before, scale = show.settings.scale, _next_scale(show.settings.scale, direction)
    if scale == before and direction:
        end = _("This is the largest scale.") if direction > 0 else _("This is the smallest scale.")
        show.tell(end, holds=lambda: show.settings.scale == scale)
    show.change_settings(scale=scale)


def _next_scale(scale: float, direction: int) -> float:
    if direction == 0:
        return 1.0
    if direction > 0:
        return next((s for s in SCALES if s > scale + 0.01), SCALE_MAX)
    return next((s for s in reversed(SCALES) if s < scale - 0.01), SCALE_MIN)


def next_theme(show: Show) -> None:
    """Dark, light, high contrast, and round again."""
    names = [*THEMES]
    choose_theme(show, names[(names.index(show.theme) + 1) % len(names)])


def choose_theme(show: Show, theme: str) -> None:
    """One of THEMES; for lessons in full screen it is kept by itself."""
    show.change_settings(**{"lecture_theme" if show.lecturing else "theme": theme})


def next_language(show: Show) -> None:
    """The next of the languages, and of the pairs of them, and round again."""
    codes = [*CHOICES]
    choose_language(show, codes[(codes.index(show.settings.language) + 1) % len(codes)])


def choose_language(show: Show, code: str) -> None:
    """Speak another language, or two, from now on: a key of CHOICES."""
    show.change_settings(language=code)


def escape(show: Show) -> Letter | None:
    """Leave what is on top: black screen, a dialog, a search, a pane that fills the window, full
    screen, a lesson. Where there is nothing of these, give up the film that is being made."""
    if show.blank:
        show.blank = False
    elif show.dialog is not None:
        show.close(type(show.dialog))
    elif show.run.debugger.cancel() or show.run.writes.cancel():
        show.tell(_("The search is cancelled."))
    elif show.filled:
        show.filled = ""
    elif show.run.writes.watched is not None and not show.large:  # there it is not seen
        show.run.writes.choose(None)
    elif show.fullscreen:
        show.fullscreen = False
    elif show.lecture is not None:
        leave(show)
    elif show.film is not None and not show.film.ending:
        return give_up_film(show)
    return None


def close_window(show: Show) -> Quit:
    """End the program."""
    return Quit()


# The room for panes


def fill(show: Show, pane: str) -> None:
    """Have a pane fill the window, or all panes be there again. Of several runs it is the picture
    of the one in focus."""
    if pane == "picture" and show.comparing:
        pane = f"side {show.focus}"
    show.filled = "" if show.filled == pane else pane


@dragging
def move_border(show: Show, name: str, share: float) -> None:
    """Give what is before a border another share of the room."""
    share = max(0.0, min(1.0, share))
    show.change_settings(borders={**show.settings.borders, name: share})


def reset_border(show: Show, name: str) -> None:
    """Have a border where it was before anybody moved it."""
    kept = {other: share for other, share in show.settings.borders.items() if other != name}
    show.change_settings(borders=kept)


def reset_borders(show: Show) -> None:
    """Have all borders where they were before anybody moved them."""
    show.change_settings(borders={})


# Code and variables


def next_code_view(show: Show) -> None:
    """Code, plain words, nothing, and round again; of several runs tree, data, code; where a stop
    of a lesson wants some panes alone, first the picture beside what mode Classroom has there.
    Where that is its text nothing changes."""
    if refused := why_no_view(show):
        show.tell(refused)
        return
    if show.large:
        if show.lecture is not None and show.alone:
            show.lecture.opened = True
            return
        here = CLASSROOM_VIEWS.index(show.settings.classroom_view)
        choose_code_view(show, CLASSROOM_VIEWS[(here + 1) % len(CLASSROOM_VIEWS)])
        return
    if show.comparing and show.mode == "watch":
        here = BELOW_SIDES.index(show.below_sides)
        keep(show, "below_sides", BELOW_SIDES[(here + 1) % len(BELOW_SIDES)])
        return
    shown = show.text_shown or "hidden"
    choose_code_view(show, DEBUG_VIEWS[(DEBUG_VIEWS.index(shown) + 1) % len(DEBUG_VIEWS)])


def why_no_view(show: Show) -> str:
    """Why nothing can stand beside what is shown; "" where it can."""
    return _("This stop of the lesson is its text alone.") if show.alone == ("text",) else ""


def choose_code_view(show: Show, view: str) -> None:
    """Show "code", "words" or "hidden" (nothing) of the algorithm in mode Debug, else in Watch; in
    Classroom one of CLASSROOM_VIEWS beside the picture. What the mode has not changes nothing: it
    may be another mode by the time a button is let go."""
    mode = "classroom" if show.large else show.mode
    kept, views = VIEWS.get(mode, ("watch_view", WATCH_VIEWS))
    if view in views:
        show.change_settings(**{kept: view})


VIEWS = {
    "debug": ("debug_view", DEBUG_VIEWS), "classroom": ("classroom_view", CLASSROOM_VIEWS),
}
"""The setting for a mode, and what it can be."""


LINES_IN = ("", "run", "view", "subtree")
"""Where it may be counted how often each line runs; the first: nowhere."""


def next_lines_in(show: Show) -> None:
    """Beside the code how often each line runs in the run, in the range in view on the timeline, in
    the selected subtree, or nothing."""
    count_lines_in(show, LINES_IN[(LINES_IN.index(show.lines_in) + 1) % len(LINES_IN)])


def count_lines_in(show: Show, where: str) -> None:
    """The same, one of LINES_IN."""
    if where and show.run.line_counts.message:
        raise BadInput(show.run.line_counts.message)
    show.lines_in = where


def toggle_waiting(show: Show) -> None:
    """Have no sentence in mode Classroom until the next press, or always one."""
    show.change_settings(sentence_waits=not show.settings.sentence_waits)
    show.told_of = None
    tell_of_waiting(show)


def tell_of_waiting(show: Show) -> None:
    """Say whether there is a sentence until the next press."""
    show.tell(
        _("In Classroom the sentence comes with the next press.") if show.settings.sentence_waits
        else _("The sentence comes with its event.")
    )


def choose_frame(show: Show, number: int | None) -> None:
    """Show another of the running frames: its number from the outermost; None: the innermost.

    It is shown until the next step.
    """
    show.run.view.frame, show.run.view.pinned = number, False


def pin_frame(show: Show, number: int) -> None:
    """Show a frame at this event and all others at which it runs."""
    show.run.view.frame, show.run.view.pinned = number, True


# What is to come


def toggle_future(show: Show) -> None:
    """Hide all that comes after the event on screen, or show it again."""
    show.hide_future = not show.hide_future
    show.run.view.preview = None
    tell_of_future(show)


def tell_of_future(show: Show) -> None:
    """Say whether it is hidden."""
    if show.hide_future:
        show.tell(_("What comes after this event is hidden now; H shows it again."))
    else:
        show.tell(_("What comes after this event is shown again."))


# Whose fault a dead end is


def toggle_blame(show: Show) -> None:
    """Show whose fault the dead ends are, or no longer; of a run of which nobody can say that, why.
    """
    show.blaming = not show.blaming
    if not show.blaming:
        show.tell(_("It is not shown any more whose fault a dead end is."))
    elif show.run.blame.silent:
        show.tell(show.run.blame.silent)
    elif show.fault is None:
        show.tell(_where_blamed(show))


def _where_blamed(show: Show) -> str:
    """Where it is shown now whose fault it is; and which key leads there, where one does and that
    may be told."""
    run = show.run
    said = _("At each dead end, and where a choice is taken back that has failed, it is shown now "
             "whose fault that is.")
    if show.seen_run.hidden or not len(run.trace):
        return said
    if steps.dead_end(run.trace, run.player.playhead, 1) is not None:
        return _("{said} E goes to the next one.").format(said=said)
    if steps.dead_end(run.trace, run.player.playhead, -1) is not None:
        return _("{said} Shift+E goes to the previous one.").format(said=said)
    return said if run.recording else _(
        "No choice fails in this search: it has no dead end that could be anybody's fault.")


# Mode Overview


def show_tab(show: Show, name: str) -> None:
    """Show one of TABS beside picture and tree."""
    show.overview.tab = name


def show_scope(show: Show, scope: str) -> None:
    """What the statistics are about: "so far", "whole" or "subtree"."""
    show.overview.scope = scope


def group_solutions(show: Show, grouped: bool) -> None:
    """Show solutions that are the same but for a symmetry once, or each of them again."""
    show.overview.grouped = grouped


# What is pointed at and selected


def explained(show: Show, term: Name) -> None:
    """What a word means has been read: its tooltips do not say it again."""
    if term not in show.settings.explained:
        show.change_settings(explained=(*show.settings.explained, term))


def point_at(show: Show, highlight: Highlight) -> None:
    """Link what is pointed at with the other panes."""
    show.highlight = highlight


def preview_event(show: Show, event: int | None) -> None:
    """Show another event in the picture while the pointer rests on it; None: no longer."""
    show.run.view.preview = event


def select_node(show: Show, event: int | None) -> None:
    """Mark the node that this event placed, in all panes; None: no node."""
    show.run.view.selected = event
    if event is None:
        show.run.view.preview = None


# Timeline and tree


def zoom_timeline(show: Show, factor: float, event: float) -> None:
    """Show `factor` times as many events, with the one at `event` staying where it is."""
    _move_timeline(show, show.seen_run.timeline.zoomed(factor, event))


def pan_timeline(show: Show, events: float) -> None:
    """Move the timeline by some events, where it does not show the whole run."""
    if show.run.view.timeline is not None:
        _move_timeline(show, show.run.view.timeline.moved(events))


def timeline_from(show: Show, event: float) -> None:
    """Move the timeline so that it begins at an event, where it does not show the whole run."""
    pan_timeline(show, event - show.seen_run.timeline.first)


def _move_timeline(show: Show, view: TimelineView) -> None:
    show.run.view.timeline = view.within(show.seen_run.timeline_room)


def fit_timeline(show: Show) -> None:
    """Show the whole run again."""
    show.run.view.timeline = None


def show_tree(show: Show, view: TreeView | None) -> None:
    """Show a part of the search tree; None: the whole tree."""
    show.run.view.tree = view


def toggle_fold(show: Show, depth: int, node: int) -> None:
    """Fold a node of the search tree, or unfold it: the `node`-th that was placed at a depth."""
    show.run.view.folds ^= {(depth, node)}


def toggle_failed(show: Show) -> None:
    """Fold all failed subtrees of the search tree, or unfold them."""
    fold_failed(show.run, show.seen_run)
