"""Who wrote this: histories and writes equal a slow scan of all events."""

from __future__ import annotations

import ast
import random
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from tests.solvers.runs import frames
from tests.support.runs import traced
from tests.support.waiting import recorded
from visualizer.base.frames import Converter, Plain
from visualizer.debug.history import UNKNOWN, History
from visualizer.debug.lines import LineTracer
from visualizer.debug.link import Kept
from visualizer.debug.search import Position
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.writes import Answer, Watched, Writes
from visualizer.debug.writes_child import FAILED, FIRST, NOT_THERE, Watch
from visualizer.debug.writes_words import answer_words
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder
from visualizer.trace.trace import Trace

UserJob = Callable[..., Job]

PATIENCE = 60.0

NOTHING = "nothing"
"""Stands where there is no value."""


class InProcess:
    """Stands in for the link to the rerun's process: serves requests at once."""

    kept = Kept()

    def __init__(self, job: Job) -> None:
        self.job, self.run = job, SolverRun(job)
        self._messages: list[tuple[str, object]] = []
        self._waiting: list[Any] = []
        self.interrupted = False

    def send(self, *what: Any) -> None:
        """A request for the service "writes", or a message from what serves one."""
        if what == ("writes", None):
            return  # no more than that is wanted
        if what[0] != "writes" or not hasattr(what[1], "serve"):
            self._messages.append(what)
        else:
            self._waiting.append(what[1])

    def stand_before(self, event: int) -> bool:
        if event < self.run.position or self.run.ended:
            self.run.restart()
        self.run.skip(event - self.run.position)
        return True

    def gone(self, service: str) -> bool:
        return False

    def messages(self, service: str) -> Iterator[tuple[str, object]]:
        for request in self._waiting:
            request.serve(self)
            self._messages.append(("done", request.serial))
        self._waiting.clear()
        while self._messages:
            yield self._messages.pop(0)

    def end(self, service: str) -> None:
        pass


def watching(job: Job, text: str, frame: int | None = None, trace: Trace | None = None) -> Writes:
    """Watches something in a run of a job."""
    link: Any = InProcess(job)
    writes = Writes(job, trace or traced(list(job.start())), link=link)
    writes.choose(Watched(Watch(text, frame), text))
    return writes


@lru_cache
def sample(key: str) -> tuple[Job, Trace]:
    """The last sample of a solver, and its run."""
    params = SOLVERS[key].samples[-1]
    job = resolve(key, {name: str(value) for name, value in params.items()})
    return job, traced(list(job.start()))


def advance(writes: Writes, k: int, *, at_rest: bool = True) -> None:
    writes.advance(k, at_rest=at_rest, recording=False, view=(0, len(writes._trace)))


def wait(writes: Writes, done: Callable[[], bool], k: int = 0, *, at_rest: bool = True) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "nothing came"
        advance(writes, k, at_rest=at_rest)


def whole(writes: Writes) -> History:
    """The history when all events have been looked at."""
    wait(writes, lambda: len(writes.history.known) == len(writes._trace), at_rest=False)
    return writes.history


def answered(writes: Writes, k: int) -> Answer:
    """What is told of the last write at an event, its lines included."""
    found: list[Answer] = []

    def done() -> bool:
        answer = writes.last(k)
        if answer is not None and answer.writes is not None:
            found.append(answer)
        return bool(found)

    wait(writes, done, k)
    return found[0]


def sought(writes: Writes, direction: int, start: Position, *, in_lines: bool = True) -> Any:
    """Where a search leads, or the sentence that says why nowhere."""
    writes.seek(direction, start, in_lines=in_lines)
    wait(writes, lambda: not writes.searching, start.event)
    return writes.take_arrival() or writes.take_message()


def by_hand(job: Job, text: str, frame: int | None) -> list[Any]:
    """The value after each event, found by running the solver; NOTHING where there is none."""
    found, code = [], compile(text, "", "eval")
    names = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)}
    events = job.start()
    for event in events:
        chain = list(frames(events))
        if frame is not None:
            chain = chain[: frame + 1] if frame < len(chain) else []
        scope: dict[str, Any] = {}
        seen = set()
        for one in reversed(chain):
            if one.f_code not in seen:
                seen.add(one.f_code)
                scope = {n: v for n, v in one.f_locals.items() if n in names} | scope
        scope |= dict(zip(("kind", "depth", "value"), event, strict=True))
        try:
            found.append(deepcopy(eval(code, {}, scope)))
        except Exception:
            found.append(NOTHING)
    return found


def plain(value: Any) -> Plain:
    return Converter().variables(0, {"value": value})["value"]


def changes(values: list[Any]) -> list[tuple[int, Any]]:
    """The events at which there is another value, and which."""
    found, last = [], NOTHING
    for k, value in enumerate(values):
        if type(value) is not type(last) or value != last:
            found.append((k, value))
            last = value
    return found


def told(history: History, first: int, stop: int) -> list[tuple[int, Any]]:
    events, numbers = history.changes(first, stop)
    return [
        (k, history.value(n) if n >= FIRST else NOTHING)
        for k, n in zip(events.tolist(), numbers.tolist(), strict=True)
    ]


WATCHED = [
    ("queens-bstar", "columns", None), ("queens-bstar", "columns[3]", 0),
    ("queens-bstar", "rows", None), ("queens-bstar", "row + column", None),
    ("queens-bstar", "missing", None), ("queens-bstar", "rows[4]", None),
    ("queens-masks", "free", None), ("queens-masks", "(free >> 2) & 1", None),
    ("queens-recursive", "row", 2), ("queens-recursive", "column", None),
    ("langford-b", "depth", None), ("sudoku", "sum(range(5)) + depth", None),
    ("permutations", "kind == 1", None),
]


@pytest.mark.parametrize("key, text, frame", WATCHED)
def test_histories_equal_a_slow_scan(
    key: str, text: str, frame: int | None
) -> None:
    job, trace = sample(key)
    writes = watching(job, text, frame, trace)
    values = by_hand(job, text, frame)
    expected = [(k, plain(v) if v is not NOTHING else v) for k, v in changes(values)]
    history = whole(writes)
    assert told(history, 0, len(values)) == expected
    events = [k for k, _value in expected]
    rng = random.Random(3)
    for k in rng.sample(range(len(values)), min(50, len(values))):
        last, after = history.last(k), history.next(k, len(values))
        assert not last.gap and not after.gap
        nearest = max((e for e in events if e <= k), default=None)
        assert (last.change and last.change.event) == nearest
        nearest = min((e for e in events if e > k), default=None)
        assert (after.change and after.change.event) == nearest
        number = history.at(k)
        assert (history.value(number) if number >= FIRST else NOTHING) == (
            NOTHING if values[k] is NOTHING else plain(values[k])
        )


@pytest.mark.some(3)
@pytest.mark.parametrize("key, text, frame", WATCHED)
def test_answers_from_anywhere_equal_a_slow_scan(key: str, text: str, frame: int | None) -> None:
    job, trace = sample(key)
    values = by_hand(job, text, frame)
    events = [k for k, _value in changes(values)]
    rng = random.Random(4)
    for k in rng.sample(range(len(values)), min(4, len(values))):
        answer = answered(watching(job, text, frame, trace), k)
        assert answer.event == max((e for e in events if e <= k), default=None)


def test_lines_that_write() -> None:
    """Against the variables of each line: the one before which the value was another."""
    job, trace = sample("queens-bstar")
    writes = watching(job, "columns[3]", None, trace)
    rng = random.Random(5)
    for k in rng.sample(range(100, len(trace)), 12):
        answer = answered(writes, k)
        assert answer.event is not None and answer.writes is not None
        run, tracer = SolverRun(job), LineTracer(job)
        run.skip(answer.event)
        tracer.next(run)
        values = [state[-1][3]["columns"][3] for state in tracer.states]  # type: ignore[index]
        (write,) = answer.writes
        assert values[write.place] != values[write.place + 1] == write.value
        assert (write.file, write.line) == tracer.states[write.place][-1][1:3]


def test_searches_go_back_and_forth_over_all_writes() -> None:
    job, trace = sample("queens-bstar")
    writes = watching(job, "columns[3]", None, trace)
    events = [k for k, _value in changes(by_hand(job, "columns[3]", None))]
    for in_lines in (False, True):
        at, found = Position(len(trace) - 1), []
        for _press in range(12):
            at, answer = sought(writes, -1, at, in_lines=in_lines)
            found.append(answer.event)
            assert at.event == answer.event
            assert (at.line is not None) == in_lines
        assert found == events[-12:][::-1]
        there, found = at, []
        while isinstance(there, Position):
            result = sought(writes, 1, there, in_lines=in_lines)
            if isinstance(result, str):
                break
            there, answer = result
            found.append(answer.event)
        assert result == "columns[3] does not change after this."
        assert found == events[-11:]


def test_nothing_before_and_nothing_after() -> None:
    job, trace = sample("queens-bstar")
    writes = watching(job, "n", None, trace)
    assert sought(writes, 1, Position(5)) == "n does not change after this."
    place, answer = sought(writes, -1, Position(5))
    assert place == Position(0) and answer.event == 0
    assert sought(writes, -1, place) == "n has not changed before this."
    writes = watching(job, "nobody", None, trace)
    said = sought(writes, -1, Position(5))
    assert said.startswith("nobody has no value at any of the") and "NameError" in said


def test_an_expression_that_raises_at_some_events() -> None:
    job, trace = sample("queens-bstar")
    writes = watching(job, "10 // (column - 2)", None, trace)
    history = whole(writes)
    _events, numbers = history.changes(0, len(trace))
    assert FAILED in numbers and max(numbers) >= FIRST
    assert "ZeroDivisionError" in history.error
    broken = next(e for e, n in zip(*history.changes(0, len(trace)), strict=True) if n == FAILED)
    answer = answered(writes, int(broken))
    assert "cannot be evaluated from event" in answer_words(writes, trace, answer)


ODD = """
    class Box:
        def __init__(self):
            self.inside = 0
        def __repr__(self):
            return f"Box({self.inside})"
        def __eq__(self, other):
            raise RuntimeError("never compare boxes")
        __hash__ = None

    class Blind:
        inside = 0

    def solve(n=3):
        box, grid, mixed = Box(), [[0] * 3 for _ in range(3)], [1, Box()]
        blind = Blind()
        table, loop, kinds, big = {}, [], set(), [0] * 100_000
        loop.append(loop)
        number, flag = 1, True
        for value in range(n):
            yield TRY, 0, value
            box.inside += 1
            grid[value][0] = value + 1
            yield PUSH, 0, value
            mixed[1].inside = value
            table[value, 0] = [value]
            kinds.add(value)
            number = number == 1
            blind.inside += 1
            flag = 1 if flag is True else True
            big[7] += 1
            big[90_000] += 1
            yield SOLUTION, 0, value
            yield POP, 0, value
"""

EXPECTED = {
    "box": [0, 1, 5, 9], "grid": [0, 1, 5, 9], "grid[1]": [0, 5], "mixed": [0, 6, 10],
    "table": [0, 2, 6, 10], "table[(1, 0)]": [6], "kinds": [0, 2, 6, 10],
    "len(kinds)": [0, 2, 6, 10],
    "loop": [0], "number": [0, 2], "flag": [0, 2, 6, 10], "big": [0, 2, 6, 10],
    "blind": [0, 2, 6, 10], "[blind]": [0], "big[90_000]": [0, 2, 6, 10],
    "box.inside": [0, 1, 5, 9], "lambda: 1": [0],
}


@pytest.mark.parametrize("text", EXPECTED)
def test_values_that_are_not_numbers(text: str, user_job: UserJob) -> None:
    writes = watching(user_job(ODD), text)
    history = whole(writes)
    assert history.changes(0, 99)[0].tolist() == EXPECTED[text]
    assert history.partly == (text in ("big", "loop", "blind", "[blind]"))


NESTED = """
    def inner(n, marks):
        mark = 0
        for value in range(n):
            mark = value // 2
            marks[value] = mark
            yield TRY, 1, value

    def solve(n=4):
        marks = [0] * n
        for value in range(2):
            yield TRY, 0, value
            yield PUSH, 0, value
            yield from inner(n, marks)
            yield POP, 0, value
"""


def test_a_new_call_has_new_variables(user_job: UserJob) -> None:
    """Even where they have the values of those before; but a list that it is given is the same."""
    job = user_job(NESTED)
    history = whole(watching(job, "mark", 1))
    assert told(history, 0, 99) == [
        (2, 0), (4, 1), (6, NOTHING), (9, 0), (11, 1), (13, NOTHING),
    ]
    assert told(whole(watching(job, "marks", 1)), 0, 99)[:3] == [
        (2, [0, 0, 0, 0]), (4, [0, 0, 1, 0]), (5, [0, 0, 1, 1]),
    ]
    assert told(whole(watching(job, "n", 1)), 0, 99) == [
        (2, 4), (6, NOTHING), (9, 4), (13, NOTHING),
    ]


def test_several_writes_on_the_way_to_one_event(user_job: UserJob) -> None:
    job = user_job("""
    def solve(n=3):
        x = 0
        for value in range(n):
            yield TRY, 0, value
            x += 1
            x += 1
            x -= 5
    """)
    writes = watching(job, "x")
    answer = answered(writes, 1)
    assert [w.value for w in answer.writes or ()] == [1, 2, -3]
    place, found = sought(writes, -1, Position(1))
    lines = []
    while isinstance(place, Position):
        lines.append(found.writes[0].line if found.writes else None)
        result = sought(writes, -1, place)
        place, found = result if isinstance(result, tuple) else (None, None)
    assert lines[:3] == sorted(lines[:3], reverse=True)  # type: ignore[type-var]
    place, found = sought(writes, -1, Position(1, answer.writes[1].place))  # type: ignore[index]
    assert "x was set to 2 on line" in answer_words(writes, writes._trace, found)
    assert len(lines) == 4 and lines[-1] is not None


@pytest.mark.parametrize("seed", range(40))
def test_parts_of_a_history_equal_all_of_it(seed: int) -> None:
    rng, length = random.Random(seed), 300
    values = [rng.randrange(rng.choice((1, 2, 3))) for _ in range(length)]
    if seed % 2:
        values = [values[k // 25] for k in range(length)]
    history = History()
    numbers = [history.number_of(value) for value in values]
    changing = [k for k in range(length) if numbers[k] != (numbers[k - 1] if k else NOT_THERE)]
    known: set[int] = set()
    for _stretch in range(rng.randint(1, 6)):
        first = rng.choice([k for k in range(length) if k not in known])
        stop = rng.randint(first + 1, length)
        before = numbers[first - 1] if first else NOT_THERE
        ks = [k for k in changing if first <= k < stop]
        history.add(first, stop, before, ks, [numbers[k] for k in ks])
        k = first
        while k < stop and k not in known:
            known.add(k)
            k += 1
    assert len(history.known) == len(known)
    for k in range(length):
        assert history.at(k) == (numbers[k] if k in known else UNKNOWN)
    for k in rng.sample(range(length), 30):
        at = k
        while at >= 0 and at in known and at not in changing:
            at -= 1
        found = history.last(k)
        if at in known:
            assert found.change is not None and found.change.event == at
        elif at < 0:
            assert found == (None, None)
        else:
            gap = found.gap
            assert gap and gap[1] == at + 1 and known.isdisjoint(range(*gap))
        gap = history.known.gap(k, length)
        missing = [e for e in range(k, length) if e not in known]
        assert (gap is None) == (not missing)
        if gap is not None:
            assert gap[0] == missing[0] and set(range(*gap)).isdisjoint(known)
    shown, often = history.columns(0, length, 50)
    for column in range(50):
        here = range(6 * column, 6 * column + 6)
        if known.issuperset(here):
            assert shown[column] == numbers[here[-1]]
            assert often[column] == len(set(changing).intersection(here))


def test_no_more_changes_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("visualizer.debug.writes.MOST_CHANGES", 3000)
    monkeypatch.setattr("visualizer.debug.history.MOST_CHANGES", 3000)
    monkeypatch.setattr("visualizer.debug.history.MANY", 100)
    monkeypatch.setattr("visualizer.debug.writes.NEAR", 500)
    monkeypatch.setattr("visualizer.debug.writes.AHEAD", 500)
    job, trace = sample("queens-bstar")
    writes = watching(job, "column", None, trace)
    values = by_hand(job, "column", None)
    events = [k for k, _value in changes(values)]
    assert len(events) > 9000
    for k in (len(trace) - 1, 40, len(trace) // 2, len(trace) // 3, 7000, len(trace) - 900):
        answer = answered(writes, k)
        assert answer.event == max(e for e in events if e <= k)
        for _frame in range(20):
            advance(writes, k)
        assert len(writes.history) <= 2 * len(trace)
    history = History()
    for start in (0, 5000, 10_000, 20_000):
        ks = range(start, start + 2500)
        history.add(start, start + 2500, NOT_THERE, ks, [FIRST + k % 7 for k in ks])
    history.add(30_000, 30_100, NOT_THERE, [], [])
    history.keep_near(20_100)
    assert len(history) == 5000 and history.at(30_050) == NOT_THERE
    assert history.at(0) == UNKNOWN and history.at(10_100) != UNKNOWN


# With a process of its own


@pytest.fixture
def real() -> Iterator[Callable[..., Writes]]:
    """Records a job and watches something in it, in a real process; closed after the test."""
    opened: list[Any] = []

    def start(job: Job, text: str, frame: int | None = None) -> Writes:
        recorder = recorded(Recorder(job))
        writes = Writes(job, recorder.trace)
        opened.extend([recorder, writes])
        writes.choose(Watched(Watch(text, frame), text))
        return writes

    yield start
    for one in opened:
        one.close()


@pytest.mark.thorough
def test_a_real_process_and_another_choice_meanwhile(real: Callable[..., Writes]) -> None:
    job, trace = sample("queens-bstar")
    writes = real(job, "rows")
    advance(writes, 500)
    for text in ("columns", "left_diagonals", "columns[2]"):  # none of them is waited for
        writes.choose(Watched(Watch(text), text))
        advance(writes, 700)
    values = by_hand(job, "columns[2]", None)
    history = whole(writes)
    assert told(history, 0, len(values)) == changes(values)
    k = len(trace) - 9
    assert answered(writes, k).event == max(e for e, _v in changes(values) if e <= k)


@pytest.mark.thorough
def test_an_expression_that_takes_for_ever(
    real: Callable[..., Writes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.debug.writes.STALLED_SECONDS", 3.0)
    job, _trace = sample("queens-bstar")
    writes = real(job, "sum(range(10 ** 12))")
    writes.seek(-1, Position(100), in_lines=True)
    wait(writes, lambda: not writes.searching)
    assert "nothing came for 3 seconds" in writes.take_message() == writes.why_not
    writes.choose(Watched(Watch("row"), "row"))
    assert not writes.why_not and answered(writes, 100).event is not None


@pytest.mark.thorough
def test_a_solver_that_is_not_the_same_again(
    real: Callable[..., Writes], user_job: UserJob
) -> None:
    writes = real(user_job("""
    import random

    def solve(n=200):
        for value in range(n):
            chosen = random.randrange(1000)
            yield TRY, 0, chosen
    """), "chosen")
    wait(writes, lambda: bool(writes.why_not))
    assert "event 0 differs" in writes.why_not or "differs" in writes.why_not


@pytest.mark.thorough
def test_a_process_that_is_killed_is_told(real: Callable[..., Writes]) -> None:
    job, _trace = sample("queens-bstar")
    writes = real(job, "row")
    answered(writes, 50)
    keeper = writes._link._keeper
    assert keeper is not None
    keeper._process.kill()
    wait(writes, lambda: bool(writes.why_not), 60)
    assert writes.why_not.startswith("The rerun of the solver has ended")
