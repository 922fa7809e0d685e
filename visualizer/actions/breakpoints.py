"""Actions about breakpoints and bookmarks."""

from __future__ import annotations

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import read_breakpoint
from visualizer.debug.source import next_executable
from visualizer.show.show import Show

MARK = "mark "
"""What is typed for a breakpoint and begins like this gives the event on screen a bookmark."""


def add_breakpoint(show: Show, text: str) -> None:
    """Set a breakpoint, given as the user typed it; "mark TEXT" sets or renames a bookmark."""
    if text.strip().lower().startswith(MARK):
        named = {show.run.player.playhead: " ".join(text.split()[1:])}
        show.run.bookmarks = {**show.run.bookmarks, **named}
        return
    frames = show.run.frames  # the innermost is in the file that the code pane shows
    target, count = read_breakpoint(text, frames[-1].file if frames else "",
                                    show.run.player.playhead)  # fmt: skip
    show.breakpoints.add(target, count)


def toggle_line_breakpoint(show: Show, file: str, line: int) -> None:
    """Set a breakpoint on a line of the source, or take it away."""
    possible = next_executable(file, line)
    if possible is None:
        message = _("There is no line from {line} on that the solver runs.")
        raise BadInput(message.format(line=line))
    show.breakpoints.toggle_line(file, possible)


def toggle_breakpoint(show: Show, id_: int) -> None:
    """Switch a breakpoint off, or on again."""
    show.breakpoints.toggle(id_)


def remove_breakpoint(show: Show, id_: int) -> None:
    """Take a breakpoint away."""
    show.breakpoints.remove(id_)


def toggle_bookmark(show: Show, event: int | None = None) -> None:
    """Put a bookmark on an event (None: the one on screen), or take it away."""
    at = show.run.player.playhead if event is None else event
    others = {k: text for k, text in show.run.bookmarks.items() if k != at}
    if at not in show.run.bookmarks:
        others[at] = _("event {event}").format(event=at)
    show.run.bookmarks = others
