"""The statistics as JSON, as CSV and as text for the clipboard.

Names and numbers are those of `main.py count --json`, and some more.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field

from solvers.catalog import Value
from visualizer.base.dataclass import dataclass
from visualizer.base.formats import CSV, JSON
from visualizer.measure.progress import Done
from visualizer.trace.survey import DepthRow, Survey


@dataclass(frozen=True)
class Origin:
    """What the numbers are about: solver, parameters and scope (one of SCOPES).

    more  other numbers of each depth, by their names
    """

    solver: str
    params: Mapping[str, Value]
    scope: str
    more: Mapping[str, Sequence[int]] = field(default_factory=dict)


def as_json(survey: Survey, origin: Origin, done: Done | None = None) -> str:
    """One JSON object: `count`'s, with the scope and its events.

    first, last   the events that are counted, both included
    complete      is that a whole search?
    estimate      how much of the search that was, while that is not known
    """
    counters = survey.counters
    table: dict[str, object] = {
        "solver": origin.solver,
        "params": dict(origin.params),
        "scope": origin.scope,
        "first": survey.first,
        "last": survey.stop - 1,
        "events": sum(counters),
        "try": counters.tried,
        "push": counters.placed,
        "pop": counters.taken_back,
        "solutions": counters.solutions,
        "tries_per_placement": survey.tries_per_placement,
        "by_depth": [*_rows(survey, origin)],
        "complete": survey.complete,
    }
    if done is not None and done.share < 1:
        table["estimate"] = {
            "nodes": done.nodes, "share": done.share, "low": done.low, "high": done.high,
            "dives": done.dives,
        }
    return json.dumps(table, separators=(",", ":")) + "\n"


def as_csv(survey: Survey, origin: Origin) -> str:
    """A line a depth. What is the same for all stands in the last columns, so that tables of
    several runs can be put below each other."""
    return _table(survey, origin, "excel")


def as_text(survey: Survey, origin: Origin) -> str:
    """The same with tabs, as spreadsheets take it from the clipboard."""
    return _table(survey, origin, "excel-tab")


def _table(survey: Survey, origin: Origin, dialect: str) -> str:
    file = io.StringIO(newline="")
    writer = csv.writer(file, dialect, lineterminator="\n")
    writer.writerow((*DepthRow._fields, *origin.more, "solver", "params", "scope", "first", "last",
                     "complete"))
    params = " ".join(f"{name}={value}" for name, value in origin.params.items())
    about = (origin.solver, params, origin.scope, survey.first, survey.stop - 1,
             json.dumps(survey.complete))
    writer.writerows((*row.values(), *about) for row in _rows(survey, origin))
    return file.getvalue()


def _rows(survey: Survey, origin: Origin) -> Iterator[dict[str, object]]:
    """All that is said of each depth, by its name."""
    for row in survey.rows():
        more = {name: int(numbers[row.depth]) if row.depth < len(numbers) else 0
                for name, numbers in origin.more.items()}
        yield row._asdict() | more


WRITERS: dict[str, Callable[[Survey, Origin, Done | None], str]] = {
    CSV: lambda survey, origin, _done: as_csv(survey, origin), JSON: as_json,
}
"""What writes the statistics into a file, by its format."""
