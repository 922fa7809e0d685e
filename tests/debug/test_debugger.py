"""Breakpoints of every kind, in both directions, against going through the run one by one."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cached_property
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from solvers.events import KIND_NAMES, POP, PUSH
from tests.debug.test_lines import State, by_hand
from tests.solvers.runs import variables
from tests.support.waiting import recorded, until
from tests.trace.test_search import fits
from visualizer.debug import hits, scanner
from visualizer.debug.breakpoints import Breakpoints, OnEnd, OnExpression, OnLast, OnLine, Target
from visualizer.debug.compiled import WORTH_EVENTS
from visualizer.debug.debugger import Debugger
from visualizer.debug.expression import Way
from visualizer.debug.hit_search import HitSearch
from visualizer.debug.hits import FOREVER
from visualizer.debug.rerun import Rerun
from visualizer.debug.search import Hit, Position
from visualizer.debug.stepper import LineStepper
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder, RunState
from visualizer.trace.player import Player
from visualizer.trace.search import DEAD_ENDS, SOLUTIONS, Condition

pytestmark = pytest.mark.thorough

UserJob = Callable[..., Job]
Spot = tuple[int, float]
"""An event, and the number of one of its lines; infinite: the event itself."""

QUEENS = SOLVERS["queens-bstar"].function.__code__.co_filename
SOURCE = Path(QUEENS).read_text(encoding="utf-8").splitlines()


def line_of(text: str) -> int:
    """The last line of algorithm B* that reads so."""
    (number,) = [n for n, line in enumerate(SOURCE, 1) if line.strip() == text]
    return number


TARGETS: dict[str, Target] = {
    "a solution": SOLUTIONS,
    "a dead end": DEAD_ENDS,
    "a kind": Condition(frozenset({POP})),
    "a depth": Condition(depth=4),
    "a value": Condition(value=2),
    "all three": Condition(frozenset({PUSH}), 2, 1),
    "rejected": Condition(depth=3, rejected=True),
    "placed": Condition(rejected=False),
    "a path": Condition(frozenset({PUSH}), path=(1, 3, 0)),
    "back from a path": Condition(frozenset({POP}), path=(1,)),
    "after the end": OnEnd(),
    "a line": OnLine(QUEENS, line_of("rows.append(column)")),
    "the line of a yield": OnLine(QUEENS, line_of("yield TRY, row, column")),
    "a line at the start": OnLine(QUEENS, line_of("right_diagonals = [False] * (2 * n - 1)")),
    "a line at the end": OnLine(QUEENS, line_of("return")),
    "a line of another function": OnLine(QUEENS, line_of("return algorithm_b(Queens(n))")),
    "variables": OnExpression("row == 3 and columns[3]"),
    "the event": OnExpression("kind == POP and depth == 1 and value in (1, 4)"),
    "the path": OnExpression("path == [1, 3] or sum(path) == 9"),
    "a change": OnExpression("columns[3]", Way.CHANGES),
    "a change of a list": OnExpression("rows", Way.CHANGES),
    "a name that comes late": OnExpression("column", Way.CHANGES),
    "becoming true": OnExpression("column == 3", Way.BECOMES),
    "becoming true at once": OnExpression("row == 0", Way.BECOMES),
    "the last event": OnLast(),
    "never": OnExpression("no_such_variable"),
}


MISSING: Any = object()


class Run:
    """A recorded run, and another for a linear scan."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.recorder = recorded(Recorder(job))
        self.trace = self.recorder.trace
        self.rerun = Rerun(job, self.trace)
        self.breakpoints = Breakpoints()
        self.player = Player(self.trace)
        self.stepper = LineStepper(self.rerun, self.player)
        self.debugger = Debugger(self.breakpoints, self.rerun, self.player, self.stepper)
        self.events = [self.trace.event(k) for k in range(len(self.trace))]

    @cached_property
    def lines(self) -> list[list[State]]:
        return by_hand(self.job, len(self.events) + 1)

    def close(self) -> None:
        self.rerun.close()
        self.recorder.close()

    def poll(self) -> bool:
        """Has anything become known?"""
        before = self.debugger.version
        self.rerun.poll()
        self.debugger.advance(recording=False)
        return self.debugger.version != before

    def wait(self, search: HitSearch) -> Hit | None:
        def over() -> bool:
            self.poll()
            return search.done

        until(over)
        return search.hit

    def search(self, start: Position, direction: int) -> Hit | None:
        return self.wait(self.debugger.search(direction, start))

    def hits(self, on: Target) -> list[Spot]:
        if isinstance(on, OnLine):
            return self._line_hits(on)
        if isinstance(on, OnExpression):
            return [(k, float("inf")) for k in expression_hits(self.job, on)]
        if isinstance(on, OnLast):
            return [(len(self.events) - 1, float("inf"))]
        if isinstance(on, OnEnd):
            return [(len(self.events), len(self.lines[-1]) - 1)]
        return [(k, float("inf")) for k in range(len(self.events)) if fits(self.events, k, on)]

    def _line_hits(self, on: OnLine) -> list[Spot]:
        own = SOLVERS[self.job.target].function.__name__ if not self.job.file else ""
        found: list[Spot] = []
        for k, states in enumerate(self.lines):
            for i, state in enumerate(states):
                if state[-1][1] == on.line and (not own or state[-1][0] == own):
                    at_event = i == len(states) - 1 and k < len(self.events)
                    found.append((k, float("inf") if at_event else i))
        return found


@pytest.fixture(scope="module", params=[0, 16])
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    """One run of five queens for all tests that only look; again as if it were a very long one."""
    sys.modules["__main__"].__dict__.pop("__file__", None)  # see conftest: it is not there yet
    with pytest.MonkeyPatch.context() as patch:
        if request.param:  # events that are searched at a time
            patch.setattr(hits, "HIT_BLOCK", request.param)
            patch.setattr(hits, "_BYTES", request.param // 8)
        made = Run(resolve("queens-bstar", {}, "5"))
        yield made
        made.close()


def expression_hits(job: Job, on: OnExpression) -> list[int]:
    """By running on one's own, event by event."""
    events = job.start()
    path: list[int] = []
    found = []
    before = MISSING
    for k, (kind, depth, value) in enumerate(events):
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        words = {"kind": kind, "depth": depth, "value": value, "path": path}
        kinds = {name.upper(): number for number, name in enumerate(KIND_NAMES)}
        try:
            value = deepcopy(eval(on.text, kinds | variables(events) | words))
        except NameError:
            value = MISSING
        is_hit = {
            Way.TRUE: value is not MISSING and value,
            Way.CHANGES: k > 0 and value is not MISSING and value != before,
            Way.BECOMES: value is not MISSING and value and not (before is not MISSING and before),
        }
        if is_hit[on.way]:
            found.append(k)
        before = value
    return found


def nearest(hits: list[Spot], place: Position, direction: int) -> Spot | None:
    here = (place.event, float("inf") if place.line is None else place.line)
    if direction > 0:
        return min((hit for hit in hits if hit > here), default=None)
    return max((hit for hit in hits if hit < here), default=None)


def position(hit: Hit | None) -> Spot | None:
    if hit is None:
        return None
    return hit.event, float("inf") if hit.line is None else hit.line


def places(run: Run, count: int) -> list[Position]:
    rng = random.Random(4)
    end = len(run.events)
    chosen = [Position(0), Position(end - 1), Position(end, 0), Position(0, 2), Position(end // 2)]
    for _place in range(count):
        k = rng.randrange(end)
        chosen.append(Position(k, rng.choice([None, None, rng.randrange(len(run.lines[k]))])))
    return chosen


@pytest.mark.parametrize("what", TARGETS)
def test_each_kind_in_both_directions(what: str, run: Run) -> None:
    run.breakpoints.clear()
    on = TARGETS[what]
    one = run.breakpoints.add(on)
    hits = run.hits(on)
    assert bool(hits) is (what not in ("never", "a line of another function"))
    for place in places(run, 15):
        for direction in (1, -1):
            found = run.search(place, direction)
            assert position(found) == nearest(hits, place, direction), (place, direction)
            assert found is None or found.breakpoint == one.id


@pytest.mark.some(3)
@pytest.mark.quick
@pytest.mark.parametrize("what", TARGETS)
@pytest.mark.parametrize("count", [1, 3, 10_000])
def test_only_the_kth_hit_counts(what: str, count: int, run: Run) -> None:
    run.breakpoints.clear()
    on = TARGETS[what]
    run.breakpoints.add(on, count)
    hits = [hit for hit in run.hits(on) if hit[0] < len(run.events)][count - 1 : count]
    for place in places(run, 4):
        for direction in (1, -1):
            found = run.search(place, direction)
            assert position(found) == nearest(hits, place, direction), (place, direction)


def test_of_several_the_nearest_wins(run: Run) -> None:
    run.breakpoints.clear()
    chosen = {run.breakpoints.add(TARGETS[what]).id: run.hits(TARGETS[what])
              for what in ("a solution", "a line", "variables", "all three")}
    switched_off = run.breakpoints.add(TARGETS["the line of a yield"])
    run.breakpoints.toggle(switched_off.id)
    hits = sorted(hit for some in chosen.values() for hit in some)
    for place in places(run, 25):
        for direction in (1, -1):
            found = run.search(place, direction)
            assert position(found) == nearest(hits, place, direction), (place, direction)
            assert found is None or position(found) in chosen[found.breakpoint]


@pytest.mark.quick
def test_the_next_and_the_last_time_of_a_line(run: Run) -> None:
    run.breakpoints.clear()
    on = TARGETS["a line"]
    assert isinstance(on, OnLine)
    for place in places(run, 5):
        for direction in (1, -1):
            found = run.wait(run.debugger.search_line(on.file, on.line, direction, place))
            assert position(found) == nearest(run.hits(on), place, direction)


def all_known(run: Run) -> None:
    def known() -> bool:
        run.poll()
        end = len(run.events) - 1
        return run.debugger.known_to(-1, 1) >= end and not run.rerun.hits.working

    until(known)
    until(lambda: not run.poll())


@pytest.mark.quick
@pytest.mark.parametrize("what", TARGETS)
def test_playing_stops_at_every_hit_and_the_timeline_shows_it(what: str, run: Run) -> None:
    run.breakpoints.clear()
    run.breakpoints.add(TARGETS[what])
    all_known(run)
    end = len(run.events)
    events = sorted({event for event, _line in run.hits(TARGETS[what]) if event < end})
    for k in range(-1, end + 1, 7):
        for target in (k + 1, k + 5, end - 1, k - 1, k - 9, 0):
            if target == k:
                continue
            way = [e for e in events if k < e <= target or target <= e < k]
            found = run.debugger.next_hit(k, target)
            expected = None if not way else way[0] if target > k else way[-1]
            assert (found.event if found else None) == expected, (k, target)
    ticks = run.debugger.ticks(0, end, end)
    assert np.flatnonzero(ticks).tolist() == events


@pytest.mark.quick
def test_where_playing_stopped_in_the_lines(run: Run) -> None:
    run.breakpoints.clear()
    run.breakpoints.add(TARGETS["a line"])
    all_known(run)
    end = len(run.events) - 1
    hits = [hit for hit in run.hits(TARGETS["a line"]) if 0 < hit[0] < end]
    for direction, before, after, expected in ((1, 0, end, hits[0]), (-1, end, 0, hits[-1])):
        run.player.seek(after)
        run.player.play(direction)
        run.debugger.check(before)
        assert not run.player.playing and run.player.playhead == expected[0]

        def there() -> bool:
            run.poll()
            return not run.debugger.searching

        until(there)
        assert (run.player.playhead + 1, run.stepper.place) == expected


@pytest.fixture
def start(user_job: UserJob) -> Iterator[Callable[[str | Job], Run]]:
    """Makes runs, of a user's file's text, and closes them after the test."""
    runs: list[Run] = []

    def make(what: str | Job) -> Run:
        runs.append(Run(user_job(what) if isinstance(what, str) else what))
        return runs[-1]

    yield make
    for one in runs:
        one.close()


def test_what_is_known_grows_and_no_hit_in_it_is_missing(start: Callable[[Job], Run]) -> None:
    run = start(resolve("queens-bstar", {}, "8"))
    debugger, end, k = run.debugger, len(run.events), 15_000
    assert debugger.known_to(k, 1) == FOREVER and debugger.known_to(k, -1) == -1
    text = "len(rows) == 7 and kind == POP"
    run.breakpoints.add(OnExpression(text))
    hits = expression_hits(run.job, OnExpression(text))
    assert debugger.known_to(k, 1) == debugger.known_to(k, -1) == k

    def passed(start: int, target: int) -> list[int]:
        found = []
        while hit := debugger.next_hit(start, target):
            found.append(hit.event)
            start = hit.event
        return found

    seen = set()
    for direction, last in ((-1, 0), (1, end - 1)):

        def grown(direction: int = direction, last: int = last) -> bool:
            run.player.seek(k)
            run.player.play(direction)
            run.poll()
            to = debugger.known_to(k, direction)
            seen.add(to)
            way = range(k + direction, to + direction, direction)
            assert set(passed(k, to) if way else ()) == set(way) & set(hits)
            return (to - last) * direction >= 0

        until(grown)
    assert len(seen) > 2
    assert passed(-1, end) == hits and passed(end, 0) == hits[::-1]


COUNTING = """
    def solve():
        for i in range(20_000):
            x = i * i
            yield TRY, 0, i % 100
        last = True
"""


def test_an_expression_that_cannot_be_evaluated_is_told(start: Callable[[str], Run]) -> None:
    run = start(COUNTING)
    one = run.breakpoints.add(OnExpression("colums[3]"))
    task = run.debugger.search(1, Position(0))
    assert run.wait(task) is None
    assert task.message == (
        "\"colums[3]\" could not be evaluated at any event: NameError: name 'colums' is not "
        "defined."
    )
    assert run.debugger.message_of(one) == task.message
    run.breakpoints.clear()
    run.breakpoints.add(OnExpression("i == 19_999 and y"))
    task = run.debugger.search(1, Position(0))
    assert run.wait(task) is None and task.message == "No breakpoint is hit after this."
    task = run.debugger.search(-1, Position(100))
    assert run.wait(task) is None and task.message == "No breakpoint is hit before this."


@pytest.mark.quick
def test_without_a_breakpoint_there_is_nothing_to_search(start: Callable[[str], Run]) -> None:
    run = start(COUNTING)
    before = active_children()
    task = run.debugger.search(1)
    assert task.done and task.message == "No breakpoint is switched on."
    run.poll()
    assert run.debugger.take_message() == task.message and not run.debugger.take_message()
    assert {*active_children()} <= {*before}


def test_after_the_last_event(start: Callable[[str], Run]) -> None:
    run = start(COUNTING)
    end = len(run.trace)
    found = run.wait(run.debugger.search_line(run.job.file, 7, 1))
    assert found is not None and found.event == end
    lines = run.rerun.lines.at(end)
    assert lines is not None and found.line is not None
    assert lines.states[found.line].frames[-1].line == 7
    back = run.wait(run.debugger.search_line(run.job.file, 6, -1))
    assert back == Hit(end - 1, None, 0)


def test_a_line_before_the_first_event_leads_to_that(start: Callable[[str], Run]) -> None:
    """Its place is none of those between events 0 and 1, of which there are fewer."""
    run = start("""
        def solve():
            a = 1
            b = 2
            c = 3
            for i in range(3):
                yield TRY, 0, i
    """)
    run.player.seek(2)
    found = run.wait(run.debugger.search_line(run.job.file, 5, -1))
    assert found is not None and found.event == 0 and found.line is not None
    assert (run.player.playhead, run.stepper.place) == (0, None)
    until(lambda: not run.poll())
    assert run.stepper.current is None


def test_a_search_can_be_cancelled_and_another_begun(start: Callable[[str], Run]) -> None:
    run = start(COUNTING)
    run.breakpoints.add(OnExpression("any(j == 3000 for j in range(3000)) and i"))
    task = run.debugger.search(1, Position(0))
    for _poll in range(100):
        run.poll()
    assert not task.done and 0 <= task.progress < 1
    assert run.debugger.cancel()
    assert task.done and task.hit is None
    run.breakpoints.clear()
    run.breakpoints.add(OnExpression("i == 5"))
    found = run.search(Position(0), 1)
    assert found is not None and found.event == 5


def test_a_condition_that_takes_for_ever_is_given_up(
    start: Callable[[str], Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scanner, "STOP_SECONDS", 0.2)
    run = start(COUNTING)
    one = run.breakpoints.add(OnExpression("i == 50 and sum(range(10 ** 15)) > 0"))
    with monkeypatch.context() as patch:  # only here: a process may take as long to start
        patch.setattr(scanner, "STALLED_SECONDS", 1.0)
        task = run.debugger.search(1, Position(0))
        assert run.wait(task) is None
    assert "nothing came for 1 seconds" in task.message
    run.breakpoints.remove(one.id)
    run.breakpoints.add(OnExpression("i == 50 and sum(range(10 ** 16)) > 0"))
    task = run.debugger.search(1, Position(0))
    until(lambda: run.poll() or run.rerun.hits.working)
    assert run.debugger.cancel()
    run.breakpoints.clear()
    run.breakpoints.add(OnExpression("i == 60"))
    found = run.search(Position(0), 1)
    assert found is not None and found.event == 60


@pytest.mark.parametrize(
    "expression",
    ["x.append(1) or len(x) > 5 and i > 100_000", "i == 900_000"],
)
def test_a_second_run_that_differs_is_told(
    expression: str, start: Callable[[str], Run]
) -> None:
    value = "random.randrange(9)" if "900" in expression else "len(x)"
    run = start(f"""
        import random
        def solve():
            x = []
            for i in range(20_000):
                yield TRY, 0, {value}
    """)
    run.breakpoints.add(OnExpression(expression))
    task = run.debugger.search(1, Position(0))
    assert run.wait(task) is None
    assert "differs from the recorded run" in task.message
    assert run.rerun.hits.message == task.message and not run.rerun.hits.working
    assert run.debugger.known_to(0, 1) == FOREVER  # nobody waits for what will not come
    run.breakpoints.add(Condition(value=0))
    task = run.debugger.search(1, Position(10))
    assert task.done and (task.hit is not None or task.message)


def test_a_search_goes_on_while_the_run_is_recorded(user_job: UserJob) -> None:
    job = user_job("""
        import time
        def solve():
            for i in range(400):
                time.sleep(0.001)
                yield TRY, 0, i
    """)
    recorder = Recorder(job)
    second = Rerun(job, recorder.trace)
    player = Player(recorder.trace)
    breakpoints = Breakpoints()
    debugger = Debugger(breakpoints, second, player, LineStepper(second, player))
    try:
        breakpoints.add(OnExpression("i == 350"))
        breakpoints.add(Condition(value=380))
        until(lambda: recorder.poll() and len(recorder.trace))
        task = debugger.search(1)
        assert not task.done

        def over() -> bool:
            recorder.poll()
            second.poll()
            debugger.advance(recording=recorder.state is RunState.RUNNING)
            return task.done

        until(over)
        assert task.hit is not None and task.hit.event == 350
    finally:
        second.close()
        recorder.close()


def test_nested_generators_and_their_helpers(start: Callable[[str], Run]) -> None:
    run = start("""
        def attacks(a, b):
            return a == b
        def solve(n=4):
            rows = []
            def place(row):
                for column in range(n):
                    yield TRY, row, column
                    if not any(attacks(column, other) for other in rows):
                        rows.append(column)
                        yield PUSH, row, column
                        if row + 1 < n:
                            yield from place(row + 1)
                        yield POP, row, rows.pop()
            yield from place(0)
    """)
    for on in (
        OnLine(run.job.file, 4), OnLine(run.job.file, 11),
        OnExpression("row == 2 and rows == [1, 0] and n == 4"),
        OnExpression("row == 3 and column == path[0] and kind == TRY"),
    ):
        run.breakpoints.clear()
        run.breakpoints.add(on)
        hits = run.hits(on)
        assert len(hits) > 3
        for k in islice(range(0, len(run.events), 9), 12):
            for direction in (1, -1):
                found = run.search(Position(k), direction)
                assert position(found) == nearest(hits, Position(k), direction), (on, k, direction)


@pytest.mark.thorough
def test_without_a_second_run_the_trace_still_tells(start: Callable[[str], Run]) -> None:
    run = start(COUNTING)
    none = Rerun(run.job, run.trace, "No variables here.")
    debugger = Debugger(run.breakpoints, none, run.player, LineStepper(none, run.player))
    one = run.breakpoints.add(OnExpression("i == 5"))
    task = debugger.search(1, Position(0))
    assert task.done and task.message == none.hits.message == "No variables here."
    assert debugger.message_of(one) == "No variables here."
    two = run.breakpoints.add(Condition(value=7))
    assert debugger.search(1, Position(0)).hit == Hit(7, None, two.id)
    assert debugger.next_hit(0, 100) == Hit(7, None, two.id)
    assert debugger.known_to(0, 1) == FOREVER


@pytest.mark.parametrize("way", Way)
def test_a_run_that_is_worth_writing_the_condition_in(
    way: Way, start: Callable[[Job], Run]
) -> None:
    run = start(resolve("queens-bstar", {}, "8"))
    assert len(run.events) > WORTH_EVENTS
    on = OnExpression("columns[3] and column > 2", way)
    run.breakpoints.add(on)
    all_known(run)
    wanted = expression_hits(run.job, on)
    found, at = [], -1
    while (hit := run.debugger.next_hit(at, len(run.events))) is not None:
        found.append(at := hit.event)
    assert found == wanted
