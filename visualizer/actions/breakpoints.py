"""Actions about breakpoints and bookmarks."""

from __future__ import annotations

from csv import writer
from io import StringIO

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.debug.breakpoints import read_breakpoint, split_print
from visualizer.debug.expression import check
from visualizer.debug.listing import pieces
from visualizer.debug.source import next_executable
from visualizer.show.dialogs import Hits
from visualizer.show.letters import Copy
from visualizer.show.show import Show

MARK = "mark "
"""What is typed for a breakpoint and begins like this gives the event on screen a bookmark."""


def add_breakpoint(show: Show, text: str) -> None:
    """Set a breakpoint, given as the user typed it; "MOMENT print TEXT with {expressions}" sets a
    print point, "mark TEXT" sets or renames a bookmark."""
    if text.strip().lower().startswith(MARK):
        named = {show.run.player.playhead: " ".join(text.split()[1:])}
        show.run.bookmarks = {**show.run.bookmarks, **named}
        return
    frames = show.run.frames  # the innermost is in the file that the code pane shows
    text, says = split_print(text)
    pieces(says)
    file = frames[-1].file if frames else ""
    target, count = read_breakpoint(text, file, show.run.player.playhead, show.run.kept_code(file))
    show.breakpoints.add(target, count, says)


def add_typed(show: Show, text: str, name: str, again: object, emptied: object) -> None:
    """Set a breakpoint that was typed into a field, which keeps `emptied` under its name for the
    next one; where it cannot be, or is there already, it keeps `again`, to be mended."""
    if not text.strip():
        return
    show.controls.keep(name, again)
    before = show.breakpoints.version, show.run.bookmarks
    add_breakpoint(show, text)
    if before != (show.breakpoints.version, show.run.bookmarks):
        show.controls.keep(name, emptied)


def toggle_line_breakpoint(show: Show, file: str, line: int) -> None:
    """Set a breakpoint on a line of the source, or take it away."""
    possible = next_executable(file, line, show.run.kept_code(file))
    if possible is None:
        message = _("There is no line from {line} on that the solver runs.")
        raise BadInput(message.format(line=line))
    show.breakpoints.toggle_line(file, possible)


def list_values(show: Show, text: str) -> None:
    """Which expressions the table of hits has as columns, with commas between them."""
    columns = split_columns(text)
    for column in columns:
        check(column)
    show.hit_columns = columns


def copy_hits(show: Show) -> Copy | None:
    """The table of hits as lines of "event,value,…", for a spreadsheet."""
    hits = show.dialog_of(Hits)
    one = None if hits is None else show.breakpoints.get(hits.breakpoint)
    if one is None:
        return None
    run = show.run
    events = run.hit_events(one)[:MOST_COPIED].tolist()
    values: dict[int, tuple[str, ...]] = {}
    for event, texts in run.hit_values(one, show.hit_columns):
        values.setdefault(event, texts)
    out = StringIO()
    rows = writer(out, lineterminator="\n")
    rows.writerow(["event", *show.hit_columns])
    for event in events:
        rows.writerow([event, *values.get(event, ("",) * len(show.hit_columns))])
    said = ngettext("{count} row is in the clipboard.", "{count} rows are in the clipboard.",
                    len(events))
    show.tell(said.format(count=grouped(len(events))))
    return Copy(out.getvalue())


MOST_COPIED = 100_000
"""Rows of a table of hits that are copied at once."""


def split_columns(text: str) -> tuple[str, ...]:
    """The expressions of a list with commas between them; those within brackets are no ends."""
    found: list[str] = [""]
    depth = 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth <= 0:
            found.append("")
        else:
            found[-1] += sign
    return tuple(part.strip() for part in found if part.strip())


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
