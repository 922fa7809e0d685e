"""A run named in one line: SOLVER key=value …"""

from __future__ import annotations

import shlex

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job, resolve


def job_from(spec: str) -> Job:
    """The job that a line names: a key of the catalogue, a FILE.py or a FILE.trace, and values of
    its parameters. Raises BadInput."""
    try:
        target, *rest = shlex.split(spec)
    except ValueError:
        raise BadInput(
            _("Name a solver, such as queens-bstar n=8, or a FILE.py or FILE.trace.")
        ) from None
    params: dict[str, str] = {}
    for part in rest:
        key, equals, value = part.partition("=")
        if not (key and equals):
            raise BadInput(_("{part}: write KEY=VALUE, such as n=8.").format(part=part))
        if params.setdefault(key, value) != value:
            raise BadInput(_("{key}: two different values are given.").format(key=key))
    return resolve(target, params)
