"""Runs named in a line each, as on the command line and in lessons: SOLVER key=value …"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from solvers.catalog import SOLVERS, Value
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.pattern import pattern
from visualizer.jobs.job import Job, beside, resolve
from visualizer.jobs.parameters import quoted
from visualizer.trace import SUFFIX

MOST_RUNS = 4
"""So many runs stand side by side."""

_PARAMETERS = pattern(r"(?:(?:^|\s+)[^\W\d]\w*=\S*)+\s*$")


def jobs_of(
    specs: Sequence[str], n: str | None, parameters: Mapping[str, str], folder: str = ""
) -> list[Job]:
    """The runs that are named side by side, each as 'SOLVER key=value…'; raises BadInput.

    n, parameters  what was given for all of them with -n and -p; what a run says itself goes first
    folder  where instances stand that a run names without a folder, if not where the program runs
    """
    jobs = []
    for spec in specs:
        target, own = taken_apart(spec)
        if folder and target in SOLVERS:
            own = {key: _beside(folder, value) for key, value in own.items()}
        if len(specs) > 1 and target.endswith(SUFFIX):  # a recorded run is as it is
            jobs.append(resolve(target, own))
        else:
            jobs.append(resolve(target, {**parameters, **own}, None if "n" in own else n))
    check_count(len(jobs))
    return jobs


def _beside(folder: str, value: str) -> str:
    """What a value names in the folder; the value where it names nothing there."""
    there = os.path.join(folder, value)
    named = value == os.path.basename(value) and "." in value and os.path.isfile(there)
    return there if named else value


def check_count(count: int) -> None:
    """Raise BadInput where there are more runs than can stand side by side."""
    if count > MOST_RUNS:
        raise BadInput(
            _("{count} runs are too many to compare: at most {most} are possible.").format(
                count=count, most=MOST_RUNS
            )
        )


def job_from(spec: str) -> Job:
    """The one that a line names; raises BadInput."""
    return jobs_of([spec], None, {})[0]


def job_beside(spec: str, now: Mapping[str, Value]) -> Job:
    """The same, with the values of now for what the line does not say."""
    return beside(*taken_apart(spec), now)


def taken_apart(spec: str) -> tuple[str, dict[str, str]]:
    """'SOLVER key=value…' as the solver and its parameters. A file's name may have blanks."""
    found = None if os.path.exists(spec) else _PARAMETERS.search(spec)
    target = (spec[: found.start()] if found else spec).strip()
    if not target:
        raise BadInput(
            _(
                "{spec} names no solver: write the solver and its parameters in quotes, "
                "such as 'queens-b n=8'."
            ).format(spec=quoted(spec))
        )
    own: dict[str, str] = {}
    for typed in found.group().split() if found else ():
        key, _equals, value = typed.partition("=")
        if own.setdefault(key, value) != value:
            raise BadInput(_("{key}: two different values are given.").format(key=key))
    return target, own
