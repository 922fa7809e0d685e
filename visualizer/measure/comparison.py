"""What is known of two to four runs beside each other, and one sentence of what one of them saves.

The sentence says nothing that is not true of these runs: who does less is named first, and while a
run is not at its end nobody does less than another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from solvers.catalog import SOLVERS, Choice, Instance, Switch
from visualizer.base.dataclass import dataclass
from visualizer.base.files import readable
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import all_of
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import decimal, duration, grouped
from visualizer.jobs.job import Job
from visualizer.jobs.parameters import in_words, value_in_words
from visualizer.measure.work import NO_WORK, Work
from visualizer.trace.merged import Merged

CLEARLY = 2.0
MEASURABLE = 0.001
"""Measured times differ when one is so many times the other, and so many seconds at least: below
that it may be chance."""


@dataclass(frozen=True)
class RunFacts:
    """One of the runs.

    label     its name in a sentence, different from all others
    nodes     choices placed
    complete  did the search run to its end? Else these are the numbers so far
    coming    are there more events from moment to moment? Then its numbers are those of no place
    """

    label: str
    events: int
    tries: int
    nodes: int
    solutions: int
    work: Work = NO_WORK
    complete: bool = True
    coming: bool = False


@dataclass(frozen=True)
class Facts:
    """All of the runs together.

    common          nodes that all of them place, told by their paths
    only            for each run the nodes that no other one places
    same_nodes      do all place the same nodes, and as many in all where they place one again?
    same_solutions  do all find the same solutions, told by their paths?
    """

    runs: tuple[RunFacts, ...]
    common: int
    only: tuple[int, ...]
    same_nodes: bool
    same_solutions: bool


def facts_of(
    merged: Merged, labels: Sequence[str], complete: Sequence[bool], work: Sequence[Work] = (),
    coming: Sequence[bool] = (),
) -> Facts:
    """The facts of some runs that are merged; work: none where nothing is known of it."""
    runs = []
    for number, trace in enumerate(merged.traces):
        totals = trace.totals
        runs.append(
            RunFacts(
                labels[number],
                len(trace),
                totals.tried,
                totals.placed,
                totals.solutions,
                work[number] if work else NO_WORK,
                complete[number],
                bool(coming) and coming[number],
            )
        )
    same = len({run.nodes for run in runs}) == 1 and set(merged.nodes) == {merged.common}
    return Facts(tuple(runs), merged.common, merged.only, same, merged.same_solutions)


# Labels


def labels(jobs: Sequence[Job]) -> list[str]:
    """Short names that tell the runs apart: the solvers', their parameters', or both."""
    names = [_solver(job) for job in jobs]
    problems = [SOLVERS[job.target].problem for job in jobs if job.target in SOLVERS]
    if len({problem.key for problem in problems}) == len(jobs) > 1:
        names = [_(problem.title) for problem in problems]
    sources = {(job.target, job.recording, job.text) for job in jobs}
    if len(sources) > len(set(names)):
        names = [_longer(job) for job in jobs]
    said = [_differing_parameters(job, jobs) for job in jobs]
    if len(sources) == 1 and all(said):
        found = said
    else:
        found = [
            _("{solver} with {parameters}").format(solver=name, parameters=parameters)
            if parameters
            else name
            for name, parameters in zip(names, said, strict=True)
        ]
    again = {label for label in found if found.count(label) > 1}
    numbers = [found[: i + 1].count(label) for i, label in enumerate(found)]
    return [
        f"{label} ({number})" if label in again else label
        for label, number in zip(found, numbers, strict=True)
    ]


def _solver(job: Job) -> str:
    """What the solver is called beside others for the same problem."""
    if job.recording or job.target not in SOLVERS:
        name = readable(os.path.basename(job.recording or job.target))
        return _("{file} before").format(file=name) if job.text else name
    before, comma, after = _(SOLVERS[job.target].title).partition(", ")
    # An algorithm has a letter for its name; else the kind comes first, then what is special.
    return after if comma and len(before) > len("B*") else before


def _longer(job: Job) -> str:
    """The same beside others of that name: with the problem, or with the folder."""
    path = job.recording or job.target
    if job.recording or job.target not in SOLVERS:
        folder = os.path.basename(os.path.dirname(path))
        return readable(os.path.join(folder, os.path.basename(path)))
    return f"{_(SOLVERS[job.target].problem.title)}, {_solver(job)}"


def _differing_parameters(job: Job, jobs: Sequence[Job]) -> str:
    """Those parameters of a run that another run has with another value."""
    names = {
        name
        for name, value in job.params
        if any(dict(other.params).get(name, value) != value for other in jobs)
    }
    solver = SOLVERS.get(job.target)
    known = {p.name: p for p in solver.parameters} if solver else {}
    said = []
    for name, value in job.params:
        parameter = known.get(name)
        if name in names and isinstance(parameter, Switch):
            words = _("{switch} on") if value else _("{switch} off")
            said.append(words.format(switch=_(parameter.label)))
        elif name in names and isinstance(parameter, Choice | Instance):
            said.append(f"{_(parameter.label)} = {value_in_words(parameter, value)}")
        elif name in names:
            said += in_words(job.target, [(name, value)])
    return ", ".join(said)


# The sentence


class _Measure(NamedTuple):
    """Something that a run does more or less of.

    of     how much of it a run does; None where that is not known
    said   so much of it, with what it is
    name   as the head of a list of figures
    """

    of: Callable[[RunFacts], float | None]
    said: Callable[[float], str]
    name: Callable[[], str]


_TRIES = _Measure(
    lambda run: run.tries,
    lambda count: _counted(
        ngettext("{count} candidate tried", "{count} candidates tried", int(count)), count
    ),
    lambda: _("tries"),
)
_NODES = _Measure(
    lambda run: run.nodes,
    lambda count: _counted(
        ngettext("{count} node", "{count} nodes", int(count)), count
    ),
    lambda: _("nodes"),
)
_LINES = _Measure(
    lambda run: run.work.lines,
    lambda count: _counted(ngettext("{count} line run", "{count} lines run", int(count)), count),
    lambda: _("lines run"),
)
_SECONDS = _Measure(
    lambda run: run.work.seconds,
    lambda seconds: short_time(seconds),
    lambda: _("time"),
)
_SOLUTIONS = _Measure(
    lambda run: run.solutions,
    lambda count: _counted(
        ngettext("{count} solution found", "{count} solutions found", int(count)), count
    ),
    lambda: _("solutions"),
)


def _counted(words: str, count: float) -> str:
    return words.format(count=grouped(int(count)))


def short_time(seconds: float) -> str:
    """A measured time, with two digits or a little more."""
    if seconds < 0.9995:
        milliseconds = seconds * 1000
        digits = 0 if milliseconds >= 9.95 else 1 if milliseconds >= 0.995 else 2
        return _("{milliseconds} ms").format(milliseconds=decimal(f"{milliseconds:.{digits}f}"))
    if seconds < 99.95:
        return _("{seconds} s").format(seconds=decimal(f"{seconds:.1f}"))
    return duration(seconds)


def sentence(facts: Facts) -> str:
    """One sentence: what is the same, and how much less one of the runs does.

    A run's name is the subject of no verb: it may be a plural, an adjective or a parameter.
    """
    runs = facts.runs
    if not all(run.complete for run in runs):
        return _("So far – {runs}.").format(runs="; ".join(map(_numbers, runs)))
    lead = _same(facts)
    measures = _differing(facts)
    if not measures:
        return f"{lead}; {_as_many(facts)}." if lead else f"{_capital(_as_many(facts))}."
    if len(runs) > 2:
        said = "; ".join(_list(measure, runs) for measure in measures)
        return f"{lead}; {said}." if lead else f"{_capital(said)}."
    said = _pair(measures, *sorted(runs, key=lambda run: measures[0].of(run) or 0))
    return f"{lead}; {said}." if lead else _("Side by side – {said}.").format(said=said)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _numbers(run: RunFacts) -> str:
    """A run while not all are at their end: held against no other one."""
    if run.coming:
        return _("{run}: still being recorded").format(run=run.label)
    tries = ngettext("{count} try", "{count} tries", run.tries)
    found = ngettext("{count} solution", "{count} solutions", run.solutions)
    words = _("{run}: {tries}, {solutions}")
    if run.complete:
        words = _("{run}: {tries}, {solutions} in all")
    return words.format(
        run=run.label, tries=_counted(tries, run.tries), solutions=_counted(found, run.solutions)
    )


def _same(facts: Facts) -> str:
    """What all runs have in common; "" where that is nothing worth to be said."""
    first = facts.runs[0]
    if facts.same_nodes and facts.common:
        if first.nodes != facts.common:  # it comes to some of them again
            return _("Same nodes")
        return _counted(ngettext("Same node", "Same {count} nodes", first.nodes), first.nodes)
    if facts.same_solutions and first.solutions and not _differs(_SOLUTIONS, facts.runs):
        found = first.solutions
        return _counted(ngettext("Same solution", "Same {count} solutions", found), found)
    return ""


def _differing(facts: Facts) -> list[_Measure]:
    """What is said of each run: one measure of what it does, and the solutions if they differ.

    Where two runs differ the other way round in the lines that they run, these are said as well.
    """
    runs = facts.runs
    efforts = (_TRIES, _LINES, _SECONDS) if facts.same_nodes else (_TRIES, _NODES, _LINES, _SECONDS)
    measures = [measure for measure in efforts if _differs(measure, runs)][:1]
    if measures and measures[0] in (_TRIES, _NODES) and _contrary(measures[0], _LINES, runs):
        measures.append(_LINES)
    if _differs(_SOLUTIONS, runs):
        measures.append(_SOLUTIONS)
    return measures


def _differs(measure: _Measure, runs: Sequence[RunFacts]) -> bool:
    figures = [figure for figure in map(measure.of, runs) if figure is not None]
    if len(figures) < len(runs):
        return False
    least, most = min(figures), max(figures)
    if measure is _SECONDS:
        return most >= max(CLEARLY * least, MEASURABLE)
    return most > least


def _contrary(one: _Measure, other: _Measure, runs: Sequence[RunFacts]) -> bool:
    """Does one of two runs do less of this and more of that?"""
    if len(runs) > 2 or not _differs(other, runs):
        return False
    first, second = ([measure.of(run) or 0 for run in runs] for measure in (one, other))
    return (first[0] < first[1]) != (second[0] < second[1])


def _pair(measures: Sequence[_Measure], less: RunFacts, more: RunFacts) -> str:
    contrary = _LINES in measures[1:]
    does = [measure.said(measure.of(less) or 0) for measure in measures]
    did = [_written(measure, measure.of(more) or 0) for measure in measures]
    return _("{less}: {does}; {more}: {did}").format(
        less=less.label,
        does=_joined(does, contrary=contrary),
        more=more.label,
        did=_joined(did),
    )


def _written(measure: _Measure, figure: float) -> str:
    """So much of it, where what is counted is clear."""
    return short_time(figure) if measure is _SECONDS else grouped(int(figure))


def _joined(said: Sequence[str], *, contrary: bool = False) -> str:
    words, *others = said
    for further in others:
        both = _("{one} but {other}") if contrary else _("{one} and {other}")
        words = both.format(one=words, other=further)
        contrary = False
    return words


def _list(measure: _Measure, runs: Sequence[RunFacts]) -> str:
    """The figures of three runs or more, the smallest first."""
    figures = sorted(((measure.of(run) or 0, run.label) for run in runs), key=lambda one: one[0])
    written = ", ".join(f"{_written(measure, figure)} ({label})" for figure, label in figures)
    return f"{measure.name()}: {written}"


def _as_many(facts: Facts) -> str:
    """What is equal where nothing differs."""
    first = facts.runs[0]
    measures = [_TRIES] if facts.same_nodes and facts.common else [_TRIES, _NODES]
    if all(run.work.lines is not None for run in facts.runs):
        measures.append(_LINES)
    counts = [f"{measure.name()} ({grouped(int(measure.of(first) or 0))})" for measure in measures]
    words = _("as many {counts}") if facts.same_nodes else _(
        "as many {counts}, but not the same nodes"
    )
    return words.format(counts=all_of(counts))
