"""The growth lab's other side: a process that measures one run after the other."""

from __future__ import annotations

from contextlib import suppress
from math import prod
from random import Random
from time import get_clock_info, perf_counter, process_time

from solvers.catalog import SOLVERS
from solvers.estimator import branches_of
from solvers.sequence import Sequence
from visualizer.base.dataclass import dataclass
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import set_language
from visualizer.jobs.job import Job
from visualizer.measure.estimating import Estimate
from visualizer.record.drain import CHUNK
from visualizer.record.family import end_process
from visualizer.record.processes import set_up
from visualizer.record.reader import Reader
from visualizer.record.wire import Voice
from visualizer.trace.counts import Tally

LOOK_SECONDS = 0.01
"""How long a solver runs between two looks at the clock."""

SHORT, REPEATS = 0.05, 5
"""Runs that take less than these seconds are timed again, and the best time counts."""

PROBES = 1000
SEED = 1
ESTIMATE_SECONDS = 2.0
"""How many dives an estimate takes, unless they take longer."""


BEGUN = "begun"


@dataclass(frozen=True)
class Order:
    """A run to measure.

    fast      count without events: the job's target is then a problem of run/fast
    run       run the solver at all? Not where it is known to take longer than the limit
    limit     seconds after which the run is given up
    estimate  make an estimate in any case? Else only where the run is given up
    """

    job: Job
    fast: bool
    run: bool
    limit: float
    estimate: bool


@dataclass(frozen=True)
class MeasuredRun:
    """What a run has done: all of it, or as much as the limit allows.

    seconds  of the solver alone, without what counting its events takes
    """

    solutions: int
    nodes: int
    events: int
    seconds: float
    complete: bool


@dataclass(frozen=True)
class Guess:
    """Numbers from dives, each with its standard error (None after a single dive).

    nodes  without the root, as nodes are counted everywhere else
    """

    nodes: tuple[float, float | None]
    solutions: tuple[float, float | None]


@dataclass(frozen=True)
class Answer:
    """What came of an order. failure: the solver's, as a sentence; then there is no run."""

    run: MeasuredRun | None = None
    guess: Guess | None = None
    failure: str = ""


FINE = 1e-5

CLOCK = process_time if get_clock_info("process_time").resolution < FINE else perf_counter
"""Of the solvers: of the processor where the system tells it so finely, as a busy machine does not
make that longer."""


def measure(language: str, rank: int, connection: Voice) -> None:
    """Carry out orders until the window goes; says when one begins, as starting takes a while.

    language  of the sentences about failures
    rank      how much nicer than the window it is
    """
    set_up(rank=rank)
    set_language(language)
    try:
        with suppress(EOFError, OSError):
            while True:
                order = connection.recv()
                connection.send(BEGUN)
                connection.send(_answer(order))
    finally:
        end_process(0)


def _answer(order: Order) -> Answer:
    run = None
    if order.run:
        try:
            run = _best_run(order)
        except SolverFailed as error:
            return Answer(failure=str(error))
    needed = order.estimate or run is None or not run.complete
    return Answer(run, _guess(order) if needed else None)


def _best_run(order: Order) -> MeasuredRun:
    measured = _fast_run if order.fast else _run
    run = measured(order)
    repeats = 1
    while run.complete and run.seconds * repeats < SHORT and repeats < REPEATS:
        run = min(run, measured(order), key=lambda run: run.seconds)
        repeats += 1
    return run


def _run(order: Order) -> MeasuredRun:
    reader = Reader(order.job.start, order.job.file, ctrl_c=False)
    reader.fill(0)  # loads a user's file
    tally = Tally()
    end = perf_counter() + order.limit
    seconds, size = 0.0, 1
    while not reader.ended and perf_counter() < end:
        began = CLOCK()
        reader.fill(size)
        took = CLOCK() - began
        seconds += took
        reader.collect()
        tally.add(reader.take())
        size = min(2 * size, CHUNK) if took < LOOK_SECONDS else max(1, size // 2)
    if reader.failure:
        raise SolverFailed(reader.failure)
    counts = tally.result()
    return MeasuredRun(counts["solutions"], counts["push"], counts["events"], seconds, reader.ended)


def _fast_run(order: Order) -> MeasuredRun:
    from visualizer.measure.fast.counting import Count

    began = perf_counter()
    count = Count(order.job.target, int(dict(order.job.params)["n"]))
    for _part in count.run():
        if perf_counter() - began > order.limit:
            break
    counts = count.found.counts(count.share == 1)
    seconds = perf_counter() - began
    whole = count.share == 1
    return MeasuredRun(counts["solutions"], counts["push"], counts["events"], seconds, whole)


def _guess(order: Order) -> Guess | None:
    """An estimate, where the solver searches the tree that algorithm B does."""
    sequence = _sequence(order)
    if sequence is None:
        return None
    random = Random(SEED)
    nodes, solutions = Estimate(), Estimate()
    end = perf_counter() + ESTIMATE_SECONDS
    while nodes.probes < PROBES and (perf_counter() < end or nodes.probes < 2):
        branchings, solved = _dive(sequence, random)
        nodes.add(branchings)
        solutions.add([prod(branchings) if solved else 0])
    return Guess((nodes.nodes - 1, nodes.stderr), solutions.by_depth[0])


def _sequence(order: Order) -> Sequence | None:
    if order.fast:
        from visualizer.measure.fast.counting import PROBLEMS

        plain = SOLVERS[PROBLEMS[order.job.target].plain]
        return plain.first_state(dict(order.job.params))
    solver = SOLVERS.get(order.job.target)
    if solver is not None and any(watch.kind == "estimate" for watch in solver.watches):
        return None  # algorithm E itself: it dives, and searches no tree
    with suppress(Exception):  # a user's file: its class, if it has one, may do anything
        return order.job.first_state()
    return None


def _dive(sequence: Sequence, random: Random) -> tuple[list[int], bool]:
    """The branchings that a random dive meets, and whether it ends at a solution."""
    branchings = []
    state = sequence
    while branches := branches_of(state):
        branchings.append(len(branches))
        state = state.apply_step(random.choice(branches))
    return branchings, bool(branchings) and not state.next_steps()
