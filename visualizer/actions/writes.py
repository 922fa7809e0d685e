"""Actions about who wrote this: what is watched, and its history."""

from __future__ import annotations

import csv
import io
from itertools import islice

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.base.values import written
from visualizer.debug.expression import compiled
from visualizer.debug.writes import Watched
from visualizer.debug.writes_child import FIRST, Watch
from visualizer.debug.writes_words import value_words
from visualizer.show.dialogs import History
from visualizer.show.letters import Copy
from visualizer.show.show import Show
from visualizer.show.watched import watched

MOST_ROWS = 100_000
"""Rows of a history that are copied at once."""


def watch(
    show: Show, name: str, index: int | str | None = None, bit: int | None = None,
    frame: int | None = None, expression: str = "",
) -> None:
    """Have a variable, an entry or a bit of it watched: when was it written last?

    frame       of which of the running generators it is; None: of the innermost that has it
    expression  what is watched of the variable, in place of an entry by its index
    """
    _choose(show, watched(show.run, name, index, bit, frame, expression))


def watch_expression(show: Show, text: str) -> None:
    """Have any expression over the solver's variables watched."""
    text = " ".join(text.split())
    compiled(text)  # says what is wrong with it
    run = show.run
    frame = run.frame_number if run.view.pinned and run.frames else None
    _choose(show, Watched(Watch(text, frame), text))


def stop_watching(show: Show) -> None:
    """Watch nothing any more."""
    show.run.writes.choose(None)
    show.close(History)


def _choose(show: Show, one: Watched) -> None:
    writes = show.run.writes
    if writes.message:
        raise BadInput(writes.message)
    writes.choose(one)
    if show.large:  # where its history has no place
        writes.asked_aloud = True


def show_history(show: Show) -> None:
    """The table of all writes of what is watched, and a field for any expression. Raises BadInput
    where there can be none."""
    if show.run.writes.message:
        raise BadInput(show.run.writes.message)
    show.open(History())


def copy_history(show: Show) -> Copy:
    """The writes that are known as lines of "event,value", for a table."""
    run, history = show.run, show.run.writes.history
    assert run.writes.watched is not None
    stop = run.player.playhead + 1 if show.hide_future else len(run.trace)
    events, numbers = history.changes(0, stop)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["event", run.writes.watched.label])
    for event, number in islice(zip(events.tolist(), numbers.tolist(), strict=True), MOST_ROWS):
        said = written(history.value(number)) if number >= FIRST else value_words(history, number)
        rows.writerow([event, said])
    words = ""
    if len(events) > MOST_ROWS:
        words = _("Only the first {count} of {all} changes are copied.")
    elif len(history.known) < len(run.trace) and not show.hide_future:
        words = _("Some events of the run have not been examined yet: their changes are missing.")
    show.tell(words.format(count=grouped(MOST_ROWS), all=grouped(len(events))))
    return Copy(out.getvalue())
