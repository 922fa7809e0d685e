"""Conditions and lines in the solver's own code find the very hits that watching it finds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from solvers.catalog import SOLVERS
from tests.debug.test_rerun import RECURSIVE
from visualizer.debug.compiled import WATCHES_LINES, CompiledCounting
from visualizer.debug.counting import Carried, HitCounting, HitsWanted, ScanRequest
from visualizer.debug.expression import Way
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.source import OwnCode, executable_lines
from visualizer.debug.yielding import Unfit
from visualizer.jobs.job import Job, resolve

UserJob = Callable[..., Job]
Found = list[tuple[list[int], int, int, bool, str]]
"""By what was wanted: events, hits, which of them at its event, could it be evaluated, mistake."""

MOST = 700
"""Events of a run that are gone through."""


def gone_through(
    job: Job, wanted: tuple[HitsWanted, ...], seed: int, *, written_in: bool, most: int = MOST
) -> Found:
    """In some requests of some portions each. Raises Unfit."""
    rng = random.Random(seed)
    run, own = SolverRun(job), OwnCode(job)
    counting = CompiledCounting(job, run, wanted) if written_in else None
    found: Found = [([], 0, 0, False, "") for _one in wanted]
    carried: Carried = {}
    try:
        if counting:
            run.restart()
            counting.check()
        first = 0
        while first < most and not run.ended:
            stop = min(most, first + rng.randrange(1, most))
            now = tuple(one._replace(seen=f[1]) for one, f in zip(wanted, found, strict=True))
            request = ScanRequest(0, first, stop, (), now)
            if rng.random() < 0.3 and first:  # as if another request had come between
                carried.clear()
                run.restart()
                run.skip(first - 1)
            one = counting or HitCounting(run, own, request)
            one.begin(request, carried)
            while run.position < stop and not run.ended:
                one.go_on(min(stop - run.position, rng.randrange(1, 300)))
                for i, more in enumerate(one.take()):
                    events, _seen, nth, evaluated, error = found[i]
                    found[i] = (
                        [*events, *more.events], more.seen, more.nth or nth,
                        evaluated or more.evaluated, error or more.error,
                    )
            one.end(carried)
            first = run.position
    finally:
        if counting:
            counting.close()
    return found


def compared(job: Job, wanted: tuple[HitsWanted, ...], seed: int = 0, most: int = MOST) -> bool:
    """Are they the same in both ways? False where there is only one."""
    try:
        within = gone_through(job, wanted, seed, written_in=True, most=most)
    except Unfit:
        return False
    assert within == gone_through(job, wanted, seed, written_in=False, most=most), wanted
    return True


def sample(key: str) -> Job:
    params = SOLVERS[key].samples[-1]
    return resolve(key, {name: str(value) for name, value in params.items()})


def names_of(job: Job) -> list[str]:
    """The variables that the run has at some of its events, of all its generators."""
    run = SolverRun(job)
    found: dict[str, None] = {}
    for _event in range(60):
        if run.next() is None:
            break
        run.skip(3)
        for _function, _file, _line, variables, *_more in run.frames():
            found |= dict.fromkeys(variables)
    return [*found]


def conditions(names: list[str], rng: random.Random) -> Iterator[str]:
    """Some that make sense, some that raise, some of names that there are only at times."""
    yield from ("kind == TRY", "depth == 2 or value == 1", "no_such_name", "len(str(value)) > 1",
                "1 / (value - 1) > 0", "[depth][value]", "kind == PUSH and depth in (1, 3)",
                "any(kind == POP for _ in range(2))", "max(depth, value) == depth",
                "True")
    for name in names:
        other = rng.choice(names)
        yield from (name, f"{name} == depth", f"{name}[value]", f"len({name}) > 2 and value",
                    f"{name} == {other}", f"str({name}) < str({other}) or kind == PUSH",
                    f"any(x for x in {name})", f"(lambda y: y == {name})(value)",
                    f"{name}.missing", f"sum({name}[i] for i in range(depth)) > 1")


@pytest.mark.thorough
@pytest.mark.parametrize("key", [*SOLVERS][1::3])
def test_conditions_of_our_solvers(key: str) -> None:
    job = sample(key)
    rng = random.Random(key)
    texts = [*conditions(names_of(job), rng)]
    same = 0
    for number, text in enumerate(rng.sample(texts, min(len(texts), 10))):
        way = rng.choice([*Way])
        same += compared(job, (HitsWanted(text, way=way, nth=rng.choice([0, 0, 3])),), number)
    assert same >= 8, "nearly all fit"


@pytest.mark.thorough
@pytest.mark.skipif(not WATCHES_LINES, reason="watched by sys.monitoring")
@pytest.mark.parametrize("key", [*SOLVERS][::3])
def test_lines_of_our_solvers(key: str) -> None:
    job = sample(key)
    own = OwnCode(job)
    run = SolverRun(job)
    run.skip(1)
    files = {frame[1] for frame in run.frames()}
    files.add(SOLVERS[key].function.__code__.co_filename)
    every = [(f, n) for f in sorted(files) if own.has(f) for n in sorted(executable_lines(f))]
    lines = random.Random(key).sample(every, min(len(every), 16))
    fitting = 0
    for number, place in enumerate(lines):
        wanted = HitsWanted(place, nth=(number % 5 and 0) or number % 7)
        fitting += compared(job, (wanted,), number, most=250)
    assert fitting >= 0.4 * len(lines), (fitting, len(lines))


WITHIN = {
    "a flat loop with while, else and break": """
        limit = 3
        def solve(n=4):
            row = 0
            rows = []
            while row < n:
                for column in range(n):
                    if column == limit:
                        break
                    yield TRY, row, column
                    if column % 2 == 0: continue
                    rows.append(column)
                else:
                    rows.append(-1)
                    row += 0
                k = 0
                while k < row and rows:
                    k += 1
                    if k == 2:
                        continue
                    rows.pop()
                else:
                    k = None
                row += 1
                if row > 2:
                    pass
                elif row == 2:
                    del k
                else:
                    assert row
    """,
    "try, finally and errors that are caught": """
        def checked(value):
            if value % 3 == 0:
                raise ValueError(value)
            return value
        def solve(n=12):
            seen = {}
            for value in range(n):
                try:
                    yield TRY, 0, value
                    seen[value] = checked(value)
                    yield PUSH, 0, value
                except ValueError as error:
                    seen[value] = -1
                    del seen[value]
                    continue
                else:
                    last = value
                finally:
                    seen["all"] = value
                for key in seen[value:] if value == 50 else list(seen):
                    if key == "all":
                        break
                yield POP, 0, value
                try:
                    for never in seen["missing"]:
                        pass
                except KeyError:
                    late = value
    """,
    "recursion over closures": RECURSIVE,
    "a helper that yields": """
        def free(columns):
            for column, used in enumerate(columns):
                if not used:
                    yield column
        def solve(n=4):
            columns = [False] * n
            def place(row):
                for column in free(columns):
                    yield TRY, row, column
                    columns[column] = True
                    yield PUSH, row, column
                    if row < 2:
                        yield from place(row + 1)
                    columns[column] = False
                    yield POP, row, column
            yield from place(0)
    """,
    "methods": """
        class Search:
            def __init__(self, n):
                self.n = n
                self.used = set()
            def place(self, row):
                for column in range(self.n):
                    yield TRY, row, column
                    if column not in self.used and row < 3:
                        self.used.add(column)
                        yield PUSH, row, column
                        yield from self.place(row + 1)
                        self.used.discard(column)
                        yield POP, row, column
        def solve(n=4):
            search = Search(n)
            yield from search.place(0)
        if __name__ == "__main__":
            print([*solve()])
    """,
    "names that hide others": """
        len = 7
        depth = 5
        def solve(n=9, kind="kind", max=3):
            any = []
            for value in range(n):
                sum = value + depth + max
                any.append(sum)
                yield TRY, 0, value
                TRY_ = value
            global late
            late = 1
            for value in range(n):
                yield TRY, 0, value
                late += 1
    """,
    "a name that goes": """
        def solve(n=9):
            for i in range(n):
                if i % 3:
                    x = i
                    yield TRY, 0, i
                    del x
                yield TRY, 0, i
    """,
    "events passed on in a loop": """
        def search(row, n):
            for column in range(n):
                yield TRY, row, column
                if row < 2:
                    yield PUSH, row, column
                    for event in search(row + 1, n):
                        yield event
                    yield POP, row, column
        def solve(n=3):
            for event in search(0, n):
                yield event
    """,
}
"""Solvers of which at least some conditions and lines fit."""

OUTSIDE = {
    "a generator kept in a variable": """
        def search(n):
            for i in range(n):
                yield TRY, 0, i
        def solve(n=5):
            first, second = search(n), search(n)
            for _event in first:
                pass
            yield from second
    """,
    "a decorator": """
        from functools import wraps
        def twice(function):
            @wraps(function)
            def called(*args):
                for _event in function(*args):
                    pass
                return function(*args)
            return called
        @twice
        def search(n):
            for i in range(n):
                yield TRY, 0, i
        def solve(n=5):
            yield from search(n)
    """,
    "no generator": """
        def solve(n=9):
            return [(TRY, 0, i) for i in range(n)]
    """,
    "a function that looks at its names": """
        def solve(n=9):
            for i in range(n):
                yield TRY, 0, len(locals())
    """,
    "called by its name": """
        def search(n):
            for i in range(n):
                yield TRY, 0, i
        def solve(n=9):
            counted = len([*globals()["search"](n)])
            yield from search(n)
    """,
    "a value that yield gives": """
        def solve(n=9):
            for i in range(n):
                x = yield TRY, 0, i
    """,
}
"""Solvers of which no condition fits."""

TEXTS = (
    "value == 2", "kind == TRY and value", "row", "row == 1", "columns", "columns[value]", "n == 4",
    "len(columns)", "len(rows) > 1", "len", "len + depth", "limit", "limit == 3 and row", "x",
    "x > 3", "seen", "value in seen", "last", "late", "late > 3", "key", "error", "search",
    "self.used", "self.n > row", "kind", "max", "max(depth, 2)", "any", "any == [1]", "sum > 9",
    "print", "free", "depth", "i % 2", "1 / i > 0.3", "column == value and row == depth",
    "TRY", "PUSH == kind", "[v for v in rows if v > row]", "event", "Search", "wraps",
)


@pytest.mark.thorough
@pytest.mark.parametrize("what", WITHIN)
def test_conditions_of_a_users_file(what: str, user_job: UserJob) -> None:
    job = user_job(WITHIN[what])
    same = [
        compared(job, (HitsWanted(text, way=way, nth=seed % 4 % 3),), seed, most=300)
        for seed, (text, way) in enumerate(zip(TEXTS, cycle(Way), strict=False))
    ]
    assert all(same), "each of them fits"
    assert compared(job, (HitsWanted("value == 2"), HitsWanted("row", way=Way.CHANGES)))


@pytest.mark.some(9)
@pytest.mark.parametrize("what", [*WITHIN, *OUTSIDE])
def test_lines_of_a_users_file(what: str, user_job: UserJob) -> None:
    job = user_job((WITHIN | OUTSIDE)[what])
    lines = sorted(executable_lines(job.file))
    same = [
        compared(job, (HitsWanted((job.file, n), nth=nth),), n, most=300)
        for n in lines for nth in (0, 2)
    ]
    assert not WATCHES_LINES or what not in WITHIN or sum(same) > len(same) // 2
    both = HitsWanted("value == 2"), HitsWanted((job.file, lines[-1]))
    compared(job, both)


@pytest.mark.parametrize("what", OUTSIDE)
def test_where_it_is_not_certain_the_solver_is_watched(what: str, user_job: UserJob) -> None:
    job = user_job(OUTSIDE[what])
    for text in ("value == 2", "n", "row"):
        with pytest.raises(Unfit):
            gone_through(job, (HitsWanted(text),), 1, written_in=True)
        gone_through(job, (HitsWanted(text),), 1, written_in=False)


def test_the_solver_has_its_own_code_back() -> None:
    import builtins

    from solvers.sequence import algorithm_b

    before = algorithm_b.__code__, dir(builtins)
    assert compared(sample("queens-b"), (HitsWanted("states and value == 3"),))
    assert (algorithm_b.__code__, dir(builtins)) == before


def test_a_condition_that_cannot_be_evaluated_says_why(user_job: UserJob) -> None:
    job = user_job(WITHIN["a name that goes"])
    ((_events, _seen, _nth, evaluated, error),) = gone_through(
        job, (HitsWanted("y > 3"),), 1, written_in=True
    )
    assert not evaluated and error == "NameError: name 'y' is not defined"
