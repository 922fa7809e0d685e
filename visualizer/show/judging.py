"""Whether a file of the user's own could be judged, and how."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.jobs.user_file import GENERAL
from visualizer.problems.wanted import all_wants
from visualizer.show.run import Run


def how_to_judge(run: Run) -> str:
    """What a file has to say so that the rules of a problem judge it, with the names that there
    are; "" where it is judged, is no file, or yields no events of its own."""
    job = run.job
    if not job.file or job.recording or run.solver.problem.picture != GENERAL or (
            run.judgement.has_rules or not len(run.trace.whole)):
        return ""
    if run.plain is not None:
        return ""
    names = [name for name, _wants in all_wants()]
    said = _('Say PICTURE = "{first}" in the file, and its rules look over every step. '
             "There are {names}.")
    return said.format(first=names[0], names=", ".join(names))
