"""What a file is, in a few words, for who looks for one. Nothing of it is run."""

from __future__ import annotations

import os

from solvers.catalog import SOLVERS, Instance
from visualizer.base.errors import BadInput
from visualizer.base.failures import NO_PYTHON, SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.jobs.parameters import in_words, read_text
from visualizer.jobs.user_file import examine
from visualizer.problems.boards import Kind, fault_of, normal
from visualizer.problems.record import kind_of
from visualizer.trace import SUFFIX
from visualizer.trace.file import load_length

LARGEST = 300_000
"""Bytes of a file that is looked into: to look into a folder must not take long."""


def glance(path: str) -> str:
    """A solver: how it describes itself; a recording: of what; a text: which kind of instance."""
    try:
        if path.endswith(SUFFIX):
            return _recording(path)
        if os.path.getsize(path) > LARGEST:
            return ""
        return _solver(path) if path.endswith(".py") else _instance(read_text(path))
    except (BadInput, OSError):
        return _("cannot be opened")


def _solver(path: str) -> str:
    try:
        said = examine(path).text.strip()
    except SolverFailed as error:
        failure = error.failure
        if failure.reason not in NO_PYTHON:
            return _("not a solver")
        return _("line {line}: {sentence}").format(line=failure.line, sentence=failure.what())
    except BadInput:
        return _("not a solver")
    return said.splitlines()[0] if said else _("solver")


def _recording(path: str) -> str:
    head, events = load_length(path)
    words = [head.solver, *in_words(head.solver, head.params)]
    counted = ngettext("{n} event", "{n} events", events).format(n=grouped(events))
    return f"{', '.join(words)}: {counted}"


def _instance(text: str) -> str:
    """The first kind that reads the text; the kinds that read nearly everything come last."""
    kinds: dict[Kind, Instance] = {}
    for solver in SOLVERS.values():
        for parameter in solver.parameters:
            if isinstance(parameter, Instance):
                kinds.setdefault(kind_of(solver.problem, parameter), parameter)
    for kind, parameter in sorted(kinds.items(), key=lambda item: item[0].loose):
        if fault_of(parameter, normal(text)) is None:
            told = kind.told(parameter.parse(normal(text)))
            return _("{kind}: {told}").format(kind=_(kind.title), told=told)
    return _("text")
