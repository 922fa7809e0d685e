"""Lines and variables at any event, and the lines between two: those of the very run that is in the
trace.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from types import SimpleNamespace
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from tests.debug.test_lines import LONG, State, by_hand
from tests.debug.test_lines import RECURSIVE as RETURNING
from tests.solvers.runs import frames
from tests.support.runs import TURNS, traced
from tests.support.waiting import answer, lines_at, recorded, until
from tests.views.shows import Recorded
from visualizer.base.frames import Converter, packed
from visualizer.debug.link import Kept
from visualizer.debug.requests import LookRequest
from visualizer.debug.rerun import EventLines, Lines, Rerun, States
from visualizer.debug.stepper import LineStepper
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder, RunState
from visualizer.shot import wait_for_variables
from visualizer.show.run import Run
from visualizer.show.variables import Variables
from visualizer.trace.player import Player
from visualizer.trace.trace import Trace

pytestmark = pytest.mark.thorough

Start = Callable[..., Rerun]
UserJob = Callable[..., Job]

RECURSIVE = RETURNING.replace("return place", "yield from place")
"""With a frame of `solve` below those of `place`."""


@pytest.fixture
def run_again() -> Iterator[Start]:
    """Records a job and makes a rerun of it; both are closed after the test."""
    opened: list[Recorder | Rerun] = []

    def start(job: Job, **terms: float) -> Rerun:
        recorder = recorded(Recorder(job, **terms))  # type: ignore[arg-type]
        rerun = Rerun(job, recorder.trace)
        opened.extend([recorder, rerun])
        return rerun

    yield start
    for one in opened:
        one.close()


def processes() -> set[int | None]:
    """Those that run now."""
    return {child.pid for child in active_children()}


def by_next(job: Job, k: int) -> list[tuple[str, int, dict[str, Any]]]:
    """Function, line and variables of each generator after k + 1 times next()."""
    events = job.start()
    for _ in range(k + 1):
        next(events)
    converter = Converter()
    return [
        (frame.f_code.co_name, frame.f_lineno, converter.variables(i, frame.f_locals))
        for i, frame in enumerate(frames(events))
    ]


@pytest.mark.parametrize("key", TURNS[0])
def test_random_events_of_the_catalogue_equal_running_by_hand(key: str, run_again: Start) -> None:
    sample = SOLVERS[key].samples[-1]
    job = resolve(key, {name: str(value) for name, value in sample.items()})
    rerun = run_again(job)
    events = len(rerun.trace)
    rng = random.Random(6)
    for k in [0, events - 1, *(rng.randrange(events) for _ in range(10))]:
        found = answer(rerun, k)
        assert found.event == k
        got = [(frame.function, frame.line, frame.variables) for frame in found.frames]
        assert got == by_next(job, k)


def test_a_chain_of_generators(run_again: Start, user_job: UserJob) -> None:
    job = user_job(RECURSIVE)
    rerun = run_again(job)
    for k in (0, 5, 40, 44, len(rerun.trace) - 1):
        found = answer(rerun, k)
        assert [(f.function, f.line, f.variables) for f in found.frames] == by_next(job, k)
    found = answer(rerun, 5)
    assert [frame.function for frame in found.frames] == ["solve", "place", "place", "place"]
    assert [frame.variables.get("row") for frame in found.frames] == [None, 0, 1, 2]
    assert found.variables["row"] == 2 and found.variables["columns"] == [True, True, False, False]
    assert all(frame.file == job.target for frame in found.frames)


K_TABLE = [
    # choices in force, what happened last: sequence, unused_values, undo, ptr
    ([1], PUSH, [1, 0, -1, 0, 0, 0], [2, 2, 3, 0], [0, 0, 0, 0, 0, 0], 0),
    ([1, 2], PUSH, [1, 2, -1, 0, -2, 0], [3, 2, 3, 0], None, None),
    ([1], POP, [1, 0, -1, 0, 0, 0], [2, 2, 3, 0], None, 2),
    ([1, 3], PUSH, [1, 3, -1, 0, 0, -3], [2, 2, 0, 0], [0, 2, 0, 0, 0, 0], None),
    ([2, 3, 1], SOLUTION, [2, 3, 1, -2, -1, -3], [0, 0, 3, 0], [1, 1, 0, 0, 0, 0], None),
]


@pytest.mark.parametrize("row", K_TABLE)
def test_langford_states_as_published(row: tuple[Any, ...], run_again: Start) -> None:
    path, kind, sequence, unused_values, undo, ptr = row
    rerun = run_again(resolve("langford-l", {}, "3"))
    trace = rerun.trace
    k = next(
        k for k in range(len(trace)) if trace.event(k)[0] == kind and trace.path(k) == path
    )
    found = answer(rerun, k).variables
    assert found["sequence"] == sequence
    assert found["unused_values"] == unused_values
    assert undo is None or found["undo"] == undo
    assert ptr is None or found["ptr"] == ptr


def test_what_lies_around_is_there_at_once(run_again: Start) -> None:
    rerun = run_again(resolve("queens-bstar", {}, "8"))
    until_idle(rerun, 5000)
    assert all(rerun.states.at(k) for k in range(4980, 5100))
    rerun.close()  # whoever asks now has to do without
    assert rerun.states.at(5050) is not None and rerun.states.at(19000) is None


@pytest.mark.parametrize("direction", [1, -1])
def test_walking_never_waits(direction: int, run_again: Start) -> None:
    """What is ahead is fetched before the walk gets there."""
    rerun = run_again(resolve("queens-bstar", {}, "8"))
    until_idle(rerun, 6000)
    for k in range(6000, 6000 + 1000 * direction, direction):
        assert rerun.states.at(k), k
        until_idle(rerun, k)


def until_idle(rerun: Rerun, k: int) -> None:
    rerun.states.ask(k)

    def idle() -> bool:
        rerun.poll()
        return not rerun.states.waiting

    until(idle)


def test_the_newest_request_wins(run_again: Start) -> None:
    rerun = run_again(resolve("queens-bstar", {}, "10"))
    for k in range(0, 300_000, 1000):  # like a drag over the timeline
        rerun.states.ask(k)
    assert answer(rerun, 123_456).event == 123_456
    assert rerun.states.message == ""


@pytest.mark.quick
def test_events_that_are_not_recorded_are_not_asked_for(run_again: Start) -> None:
    rerun = run_again(resolve("queens-bstar", {}, "4"))
    before = processes()
    for k in (-1, len(rerun.trace), 10**9):
        rerun.states.ask(k)
    assert not rerun.states.waiting and processes() <= before
    assert not rerun.poll()


DIFFERENT = {
    "random": """
        import random
        def solve():
            for i in range(50_000):
                yield TRY, 0, random.randrange(1000)
    """,
    "a file that is there the second time": """
        import os
        def solve():
            n = 100 if os.path.exists(__file__ + ".seen") else 50_000
            open(__file__ + ".seen", "w").close()
            for i in range(n):
                yield TRY, 0, 0
    """,
    "an error the second time": """
        import os
        def solve():
            for i in range(50_000):
                yield TRY, 0, 0
                if i == 200 and os.path.exists(__file__ + ".seen"):
                    raise ValueError
            open(__file__ + ".seen", "w").close()
    """,
}


@pytest.mark.parametrize("what", DIFFERENT)
def test_a_second_run_that_differs_shows_nothing(
    what: str, run_again: Start, user_job: UserJob
) -> None:
    rerun = run_again(user_job(DIFFERENT[what]))
    k = len(rerun.trace) - 5
    rerun.states.ask(k)
    until(lambda: rerun.poll() and rerun.states.over)
    assert "random numbers, the clock, or a file" in rerun.states.message
    assert rerun.states.at(k) is None
    rerun.states.ask(0)
    assert rerun.states.at(0) is None and not rerun.poll()


def test_a_run_that_failed_is_inspected_up_to_there(run_again: Start, user_job: UserJob) -> None:
    job = user_job("""
        def solve():
            for i in range(300):
                yield TRY, 0, i
            print("x")
            raise ValueError
    """)
    rerun = run_again(job)
    assert answer(rerun, 299).variables["i"] == 299
    assert answer(rerun, 3).variables["i"] == 3
    assert rerun.states.message == ""


def test_what_the_first_run_could_recurse_into_the_second_can(
    run_again: Start, user_job: UserJob
) -> None:
    job = user_job("""
        def solve(depth=0):
            yield TRY, depth, 0
            yield PUSH, depth, 0
            yield from solve(depth + 1)
    """)
    rerun = run_again(job)
    last = len(rerun.trace) - 1
    assert last > 1000
    assert len(answer(rerun, last).frames) > 500


def test_a_rerun_whose_process_is_gone_says_so(run_again: Start, user_job: UserJob) -> None:
    job = user_job("""
        import os
        def solve():
            yield TRY, 0, 0
            if os.path.exists(__file__ + ".seen"):
                os._exit(1)
            open(__file__ + ".seen", "w").close()
            yield TRY, 0, 1
    """)
    rerun = run_again(job)
    rerun.states.ask(1)
    until(lambda: rerun.poll() and rerun.states.over)
    assert "has ended" in rerun.states.message


def states(lines: EventLines) -> list[State]:
    return [
        [(frame.function, frame.line, dict(frame.variables)) for frame in state.frames]
        for state in lines.states
    ]


def test_the_rerun_answers_in_any_order(run_again: Start) -> None:
    job = resolve("queens-b", {}, "4")
    expected = by_hand(job, 10_000)
    rerun = run_again(job)
    end = len(rerun.trace)
    assert len(expected) == end + 1
    for k in (3, 2, 1, 0, 70, 69, end, end - 1, 50, end):
        found = lines_at(rerun, k)
        assert (states(found), found.cut, found.event) == (expected[k], False, k)


def test_lines_ahead_and_behind_are_there_at_once(run_again: Start) -> None:
    rerun = run_again(resolve("queens-bstar", {}, "8"))
    before = processes()
    lines_at(rerun, 5000)

    def there() -> bool:
        rerun.lines.ask(5000)  # as each frame does
        rerun.poll()
        return all(rerun.lines.at(k) for k in range(4990, 5060))

    until(there)
    assert rerun.lines.at(100) is None
    assert not rerun.states.waiting and len(processes() - before) == 1


def test_finding_a_line_within_an_event(run_again: Start, user_job: UserJob) -> None:
    job = user_job(LONG)
    lines, file = lines_at(run_again(job), 0), job.file
    inside = [i for i, state in enumerate(lines.states) if state.frames[-1].line == 6]
    assert len(inside) == 100
    assert lines.of(file, 6) == inside and lines.of(file + "x", 6) == []


FINAL = {
    "raises": ("raise ValueError(x)", False),
    "raises in a helper": ("fail(x)", False),
    "exits": ("import os; os._exit(3)", False),
    "hangs": ("while x: x += 1", True),
    "hangs in no code of its own": ("import time; time.sleep(100)", True),
}


@pytest.mark.parametrize("how", FINAL)
def test_where_a_run_ended_that_did_not_end_well(
    how: str, run_again: Start, user_job: UserJob
) -> None:
    job = user_job(f"""
        def fail(y):
            raise KeyError(y)
        def solve():
            x = 5
            yield TRY, 0, 1
            {FINAL[how][0]}
    """)
    rerun = run_again(job, patience=0.3)
    assert len(rerun.trace) == 1
    found = lines_at(rerun, 1)
    assert found.cut is FINAL[how][1]
    last = found.states[-1].frames
    assert (last[0].function, last[0].line) == ("solve", 8)
    assert last[0].variables["x"] >= 5
    if how == "raises in a helper":
        assert (last[-1].function, last[-1].line, last[-1].variables) == ("fail", 4, {"y": 5})
    assert len(lines_at(rerun, 0).states) > 3  # the process is there again


def test_a_run_that_differs_has_no_lines(run_again: Start, user_job: UserJob) -> None:
    rerun = run_again(user_job("""
        import random
        def solve():
            for i in range(1000):
                yield TRY, 0, random.randrange(1000)
    """))
    rerun.lines.ask(500)
    until(lambda: rerun.poll() and rerun.lines.over)
    assert "random numbers" in rerun.lines.message
    assert rerun.lines.at(500) is None


@pytest.mark.quick
def test_events_beyond_the_end_are_not_asked_for(run_again: Start) -> None:
    rerun = run_again(resolve("queens-bstar", {}, "4"))
    for k in (-1, len(rerun.trace) + 1):
        rerun.lines.ask(k)
    assert not rerun.lines.waiting


def test_many_answers_that_say_little_are_kept_and_few_that_say_much(
    run_again: Start, user_job: UserJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = 1 << 20
    for kind in (States, Lines):
        monkeypatch.setattr(kind, "reach", kind.reach._replace(kept=limit))
    much = user_job("""
        def solve():
            for i in range(400):
                numbers = list(range(i * 1000, i * 1000 + 2000))
                texts = list(map(str, range(i, i + 2000)))
                yield TRY, 0, 0
    """)

    def kept(rerun: Rerun) -> tuple[int, int]:
        for k in range(0, 400, 40):
            answer(rerun, k)
            lines_at(rerun, k)
            until(lambda: not (rerun.poll() or rerun.states.waiting or rerun.lines.waiting))
        assert 0 < rerun.states.nbytes <= limit and 0 < rerun.lines.nbytes <= limit
        return (sum(rerun.states.at(k) is not None for k in range(400)),
                sum(rerun.lines.at(k) is not None for k in range(400)))

    little, few = kept(run_again(resolve("queens-bstar", {}, "8"))), kept(run_again(much))
    assert little[0] > 2 * few[0] > 0 and little[1] > 2 * few[1] > 0


@pytest.mark.quick
def test_what_is_no_plain_data_is_not_unpacked(run_again: Start) -> None:
    rerun = run_again(resolve("queens-bstar", {}, "4"))
    class_of_another = pickle.dumps(EventLines(0, (), cut=False))
    for wrong in (b"", b"nothing", class_of_another, pickle.dumps(print), pickle.dumps(3)):
        rerun.states._take("looked", [(1, rerun.trace.event(1), wrong)])
        assert rerun.states.at(1) is None and rerun.states.over
        rerun.states._ended = False


# On a machine that has no time


class Slow:
    """Stands in for the processes of the rerun: answers what a test says, when it says it."""

    def __init__(self) -> None:
        self.kept, self.sent = Kept(), list[LookRequest]()
        self.come: list[tuple[str, object]] = []

    def send(self, _service: str, request: LookRequest) -> None:
        self.sent.append(request)

    def answer(self, *events: int, trace: Trace, size: int = 0) -> None:
        """The latest request, by what is known of these events, each of so many bytes."""
        frames = [("solve", "mine.py", 1, {"a": "x" * size}, (), (), ())]
        looked = [(k, trace.yielded(k), packed(frames)) for k in events]
        self.come += [("looked", looked), ("done", self.sent[-1].serial)]

    def messages(self, _service: str) -> Iterator[tuple[str, object]]:
        while self.come:
            yield self.come.pop(0)

    def gone(self, _service: str) -> bool:
        return False


@pytest.mark.parametrize("size", [0, 30 << 20])
@pytest.mark.parametrize("way", [1, -1])
def test_what_an_event_has_changed_is_asked_for_wherever_the_answer_begins(
    way: int, size: int
) -> None:
    """A machine that is busy looks at no more events before the one asked for than it has time for.
    What that one has changed was never said then, and `lesson check` waited for ever."""
    job = resolve("queens-b", {}, "6")
    trace = traced([*job.start()])
    link: Any = Slow()
    rerun = Rerun(job, trace, link=link)
    player = Player(trace)
    ended = SimpleNamespace(state=RunState.COMPLETE, failure=None)
    variables = Variables(rerun, player, LineStepper(rerun, player), ended)  # type: ignore[arg-type]
    for event in (300 - 50 * way, 300):
        rerun.states.ask(event)
        link.answer(event, *range(301, 700), trace=trace) if not size else link.answer(
            event, trace=trace, size=size)
        while link.come:
            rerun.states.poll()
    player.playhead = 300
    for _answer in range(20):
        variables.advance(0.1)
        assert variables.coming == rerun.states.waiting
        if rerun.states.waiting:
            wanted = link.sent[-1]
            missing = [k for k in range(wanted.first, wanted.last + 1) if not size or k == 299]
            link.answer(*missing, trace=trace, size=size)
        while link.come:  # a frame takes in what it has time for
            rerun.states.poll()
    variables.advance(0.1)
    assert any(one.first <= 299 <= one.last for one in link.sent)
    assert variables.arrived and not variables.coming and len(link.sent) < 8
    assert variables.compared or size  # two that have no room beside each other are not asked for


def test_after_a_jump_elsewhere_and_back_it_is_asked_for_again() -> None:
    job = resolve("queens-b", {}, "6")
    trace = traced([*job.start()])
    link: Any = Slow()
    states = Rerun(job, trace, link=link).states
    states.ask(700)
    link.answer(*range(700, 950), trace=trace)
    while link.come:
        states.poll()
    assert (link.sent[-1].first, link.sent[-1].last) == (604, 699)
    states.ask(300)  # before that has come
    link.answer(*range(204, 461), trace=trace)
    while link.come:
        states.poll()
    states.ask(700)
    assert (link.sent[-1].first, link.sent[-1].last) == (604, 699) and states.waiting


def test_of_a_run_without_events_no_variables_are_waited_for() -> None:
    job, trace = resolve("queens-b", {}, "6"), traced([])
    run = Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]
    wait_for_variables(run)
    assert not run.variables_coming.arrived
