"""What a run is called, and what it searches for: the texts of heading, card and window."""

from __future__ import annotations

import os

from solvers.catalog import SOLVERS
from visualizer.base.files import REPLACEMENT, readable
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.pattern import pattern
from visualizer.jobs.parameters import as_typed
from visualizer.show.run import Run

PROGRAM = "Backstep"


def file_name(run: Run) -> str:
    """The name of the file that the run comes from; "" for a solver of the catalogue."""
    name = readable(os.path.basename(run.job.recording or run.job.file))
    return _("{file} before").format(file=name) if run.job.text else name


def window_title(run: Run) -> str:
    """What the title of the window says: solver and parameters as they are given, or the file."""
    solver = run.solver
    name = file_name(run) or f"{_(solver.problem.title)}: {_(solver.title)}"
    values = [
        f"{parameter.name}={as_typed(parameter, run.params[parameter.name])}"
        for parameter in solver.parameters
        if not run.job.recording and parameter.name in run.params
    ]
    return CONTROL.sub(REPLACEMENT, f"{' '.join([name, *values])} – {PROGRAM}")


CONTROL = pattern("[\0-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no title can have: a file's name and a text of the user's may have anything."""

PLACES = pattern(r"\{(\w+)\}")
"""Of the values in what is searched for."""


def sought(run: Run) -> str:
    """What is searched for, on one line, with the values of parameters; "" if nobody says it."""
    solver = run.solver
    problem = solver.problem
    if solver.key not in SOLVERS or not problem.about:
        return problem.about  # a user's own words
    line = _(problem.about)
    names = PLACES.findall(problem.filled)
    values = {name: run.params.get(name) for name in names}
    if names and all(isinstance(v, int) and v >= problem.least for v in values.values()):
        filled, count = problem.filled, values.get(problem.counted)
        # English has one form for all numbers, as of one thing `about` is said.
        line = ngettext(filled, filled, count) if isinstance(count, int) else _(filled)
        line = line.format(**values)
    if solver.dives:
        line += " " + _("Random dives estimate the search.")
    return line
