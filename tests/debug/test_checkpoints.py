"""Answers from checkpoints are those of a run repeated from its start, whatever ends meanwhile; and
nothing stays behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.support.waiting import answer, is_alive, lines_at, recorded, until
from visualizer.debug.breakpoints import Breakpoint, OnExpression
from visualizer.debug.expression import Way
from visualizer.debug.hits import Demand, RerunHits, hits_of
from visualizer.debug.link import Link
from visualizer.debug.requests import CAN_FORK
from visualizer.debug.rerun import Rerun, Snapshot
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder
from visualizer.trace.trace import Trace

pytestmark = [
    pytest.mark.skipif(not CAN_FORK, reason="no processes can be forked"),
    pytest.mark.thorough,
    pytest.mark.spawned,
]
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")

ROOT = Path(__file__).resolve().parents[2]

GAP = 0.0001
"""Seconds between checkpoints, so that short runs have many."""

SOLVERS = {
    "random, seeded": """
        import random
        def solve():
            random.seed(7)
            own = random.Random(3)
            for i in range(60_000):
                drawn = random.randrange(1000)
                yield TRY, 0, drawn
                other = own.random() + random.gauss(0, 1)
    """,
    "generators in each other": """
        def numbers(step):
            i = 0
            while True:
                i += step
                yield i
        def place(row, ones, twos):
            for column in range(6):
                one, two = next(ones), next(twos)
                yield TRY, row, column
                if (one + two) % 4 and row < 6:
                    yield PUSH, row, column
                    yield from place(row + 1, ones, twos)
                    yield POP, row, column
        def solve():
            yield from place(0, numbers(1), numbers(2))
    """,
    "a large dict": """
        def solve():
            seen = {i: str(i) for i in range(100_000)}
            count = 0
            for i in range(30_000):
                seen[i * 7919 % 100_000] = i
                if i % 3 == 0:
                    seen.pop(i, None)
                count = len(seen)
                last = seen.get(99_000)
                yield TRY, 0, i % 50
    """,
    "prints": """
        def solve():
            for i in range(60_000):
                if i % 5 == 0:
                    print("at", i)
                yield TRY, 0, i % 7
    """,
    "an error at the end": """
        def solve():
            for i in range(60_000):
                yield TRY, 0, i % 11
            raise ValueError(i)
    """,
    "a large file read before": """
        def solve():
            lines = open(__file__).read().splitlines()
            for i in range(60_000):
                line = lines[i % len(lines)]
                yield TRY, 0, len(line)
    """,
}


class Both:
    """A recorded run with two reruns: with checkpoints, and without."""

    def __init__(self, job: Job, gap: float = GAP) -> None:
        self.recorder = recorded(Recorder(job))
        self.trace = self.recorder.trace
        self.rerun = Rerun(job, self.trace, link=Link(job, self.trace, gap=gap))
        self.plain = Rerun(job, self.trace, link=Link(job, self.trace, forks=False))

    def close(self) -> None:
        for one in (self.recorder, self.rerun, self.plain):
            one.close()

    def cover(self) -> None:
        """Wait until the checkpoints are there: where the last stretch takes less than the time
        between two of them, none stands at the run's very end."""
        answer(self.rerun, len(self.trace) - 1)

        def covered() -> bool:
            self.rerun.poll()
            return self.rerun.kept.before > 0.9 * len(self.trace)

        until(covered)


def until_quiet(rerun: Rerun, seconds: float = 0.3) -> None:
    """Take in what comes, until nothing has come for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        before = rerun.kept
        if rerun.poll() or rerun.kept != before:
            end = time.monotonic() + seconds
        time.sleep(0.002)


@pytest.fixture
def both() -> Iterator[Callable[..., Both]]:
    """Records a job, and runs it again in both ways."""
    made: list[Both] = []

    def start(job: Job, gap: float = GAP) -> Both:
        made.append(Both(job, gap))
        return made[-1]

    yield start
    for one in made:
        one.close()


def hits_at(rerun: Rerun, one: Breakpoint, first: int, stop: int) -> list[int]:
    source = hits_of(one, rerun.trace)
    assert isinstance(source, RerunHits)
    demand = Demand([source], first, stop, 1)

    def met() -> bool:
        rerun.hits.meet([demand])
        return rerun.hits.over or demand.met

    until(met)
    assert not rerun.hits.over, rerun.hits.message
    return [k for k in range(first, stop) if source.has(k)]


def events_of(trace: Trace, count: int) -> list[int]:
    """Some at random, with the first, the last and neighbours among them."""
    rng = random.Random(12)
    there = [rng.randrange(len(trace)) for _ in range(count)]
    return [0, len(trace) - 1, *there, there[0] + 1, there[0], there[1] - 1, 1]


@pytest.mark.parametrize("what", SOLVERS)
def test_checkpoints_tell_what_a_run_from_the_start_tells(
    what: str, both: Callable[..., Both], user_job: Callable[..., Job]
) -> None:
    pair = both(user_job(SOLVERS[what]))
    pair.cover()
    assert pair.rerun.kept.checkpoints > 3 and not pair.rerun.kept.obstacle
    large = what == "a large dict"  # to look at many of its events takes seconds
    for k in events_of(pair.trace, 4)[: 4 if large else None]:
        pair.rerun.states.forget()
        pair.rerun.lines.forget()
        assert answer(pair.rerun, k) == answer(pair.plain, k)
        if k % 2 and not large:
            assert lines_at(pair.rerun, k) == lines_at(pair.plain, k)
    if not large:
        assert lines_at(pair.rerun, len(pair.trace)) == lines_at(pair.plain, len(pair.trace))


@pytest.mark.parametrize("key", ["queens-b", "queens-bstar", "langford-l", "sudoku"])
def test_of_our_solvers_too(key: str, both: Callable[..., Both]) -> None:
    sizes = {"queens-b": "8", "queens-bstar": "9", "langford-l": "7"}
    pair = both(resolve(key, {}, sizes.get(key)), 0.0005)
    pair.cover()
    for k in events_of(pair.trace, 8):
        pair.rerun.states.forget()
        assert answer(pair.rerun, k) == answer(pair.plain, k)


def test_hits_from_checkpoints_and_from_the_start(both: Callable[..., Both]) -> None:
    """A short stretch far from the start is gone through from a checkpoint, a long one is not."""
    pair = both(resolve("queens-bstar", {}, "9"), 0.0005)
    pair.cover()
    length = len(pair.trace)
    late = (length - 7000) // 4096 * 4096
    ways = {
        "path[:2] == [8, 5] and depth == 4": Way.TRUE,
        "x == 3 or l == 4": Way.TRUE,
        "columns[3]": Way.CHANGES,
        "x > 4": Way.BECOMES,
    }
    for text, way in ways.items():
        for first, stop in ((late, length), (late - 8192, late), (length // 8192 * 4096, length)):
            one = Breakpoint(1, OnExpression(text, way))
            expected = hits_at(pair.plain, one, first, stop)
            assert hits_at(pair.rerun, one, first, stop) == expected


def test_variables_lines_and_hits_do_not_wait_for_each_other(
    both: Callable[..., Both], user_job: Callable[..., Job]
) -> None:
    job = user_job("""
        import time
        def solve():
            for i in range(40_000):
                yield TRY, 0, i % 9
    """)
    pair = both(job)
    pair.cover()
    source = hits_of(Breakpoint(1, OnExpression("[0 for x in range(9000)] == i")), pair.trace)
    assert isinstance(source, RerunHits)
    demand = Demand([source], 0, len(pair.trace), 1)
    pair.rerun.hits.meet([demand])
    for k in (30_000, 12, 20_000):
        assert answer(pair.rerun, k).variables["i"] == k
        assert lines_at(pair.rerun, k).states[-1].frames[-1].variables["i"] == k
        pair.rerun.hits.meet([demand])
        assert pair.rerun.hits.working and not demand.met


OPEN = """
    import threading, time
    def solve():
        {begin}
        for i in range(60_000):
            if i == 30_000:
                {end}
            yield TRY, 0, i % 7
"""


@pytest.mark.parametrize(
    ("obstacle", "begin", "end"),
    [
        ("files", "file = open(__file__)", "file.close()"),
        (
            "threads",
            "stop = threading.Event(); thread = threading.Thread(target=stop.wait, daemon=True);"
            " thread.start()",
            "stop.set(); thread.join()",
        ),
    ],
)
@pytest.mark.parametrize("ends", [False, True])
def test_while_there_are_threads_or_open_files_no_checkpoint_is_left(
    obstacle: str, begin: str, end: str, ends: bool,
    both: Callable[..., Both], user_job: Callable[..., Job],
) -> None:
    pair = both(user_job(OPEN.format(begin=begin, end=end if ends else "pass")))
    answer(pair.rerun, len(pair.trace) - 1)

    def told() -> bool:
        pair.rerun.poll()
        found = pair.rerun.kept
        return found.checkpoints > 1 and found.before > 30_000 if ends else bool(found.obstacle)

    until(told)
    until_quiet(pair.rerun)
    kept = pair.rerun.kept
    assert kept.obstacle == ("" if ends else obstacle)
    assert kept.checkpoints > 1 if ends else kept.checkpoints == 1
    for k in (59_000, 1000, 45_000, 2, 58_000):
        pair.rerun.states.forget()
        assert answer(pair.rerun, k).variables["i"] == k


def test_too_many_checkpoints_are_thinned_out(
    both: Callable[..., Both], user_job: Callable[..., Job]
) -> None:
    pair = both(user_job("""
        def solve():
            for i in range(60_000):
                total = sum(range(i % 700))
                yield TRY, 0, i % 7
    """), 0.00002)
    pair.cover()
    assert 40 <= pair.rerun.kept.checkpoints <= 128
    for k in events_of(pair.trace, 2):
        assert answer(pair.rerun, k) == answer(pair.plain, k)


def test_what_nobody_has_asked_for_is_news_until_it_is_heard(both: Callable[..., Both]) -> None:
    """The window looks whether there is some while it rests."""
    pair = both(resolve("queens-b", {}, "8"))
    link = pair.rerun.link
    assert not link.has_come and not link.heard
    answer(pair.rerun, 100)
    heard = link.heard
    assert heard > 0
    for _more in range(2):  # of how far it is kept
        until(lambda: link.has_come)
        pair.rerun.poll()
    assert link.heard > heard
    pair.rerun.close()
    assert not link.has_come


def test_each_service_has_a_process_where_none_can_be_forked(both: Callable[..., Both]) -> None:
    job = resolve("queens-b", {}, "6")
    pair = both(job)
    link = Link(job, pair.trace)
    rerun = Rerun(job, pair.trace, link=link)
    rerun.states.ask(100)
    rerun.lines.ask(50)
    link.take("", "forkless", None)
    assert answer(rerun, 100) == answer(pair.plain, 100)
    assert lines_at(rerun, 50) == lines_at(pair.plain, 50)
    assert rerun.kept.obstacle == "forks"
    rerun.close()


def test_a_run_that_differs_has_no_checkpoints(
    both: Callable[..., Both], user_job: Callable[..., Job]
) -> None:
    pair = both(
        user_job("""
        import random
        def solve():
            for i in range(60_000):
                yield TRY, 0, i % 7 if i < 30_000 else random.randrange(9999)
    """)
    )
    rerun = pair.rerun
    assert answer(rerun, 20_000).variables["i"] == 20_000

    def forgotten() -> bool:
        rerun.poll()
        return rerun.link._forgotten

    until(forgotten)
    assert rerun.kept.checkpoints == 0
    assert answer(rerun, 10_000).variables["i"] == 10_000
    rerun.states.ask(59_990)
    until(lambda: rerun.poll() and rerun.states.over)
    assert "random numbers, the clock, or a file" in rerun.states.message


# --- what ends


def family(pid: int) -> dict[int, int]:
    """The processes that this one has started, and those have: process -> its parent."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError, IndexError):
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                if stat[0] not in "ZX":
                    parents[int(folder.name)] = int(stat[1])
    found: dict[int, int] = {}
    while more := {k: p for k, p in parents.items() if (p == pid or p in found) and k not in found}:
        found |= more
    return found


def keeper_of(rerun: Rerun) -> int:
    """The keeper's process; that of the only rerun which has any."""
    (child,) = active_children()
    assert child.pid is not None
    return child.pid


@pytest.fixture
def covered(both: Callable[..., Both], user_job: Callable[..., Job]) -> Both:
    """A run of which all checkpoints are there, and no other process of ours."""
    before = {child.pid for child in active_children()}
    assert not before
    pair = both(user_job(SOLVERS["random, seeded"]))
    pair.recorder.close()
    pair.cover()
    return pair


def expected(pair: Both, events: list[int]) -> dict[int, Snapshot]:
    found = {k: answer(pair.plain, k) for k in events}
    pair.plain.close()
    return found


@linux
@pytest.mark.parametrize("which", ["front", "checkpoints", "a checkpoint", "a probe"])
def test_answers_still_come_after(which: str, covered: Both) -> None:
    right = expected(covered, [50_000, 900, 33_333, 50_001, 59_999])
    keeper = keeper_of(covered.rerun)
    direct = [pid for pid, parent in family(keeper).items() if parent == keeper]
    front = next(pid for pid in direct if pid in family(keeper).values())
    copies = sorted(pid for pid, parent in family(keeper).items() if parent == front)
    assert len(copies) > 5
    if which == "front":
        os.kill(front, signal.SIGKILL)
    elif which == "checkpoints":
        for pid in copies:
            os.kill(pid, signal.SIGKILL)
    elif which == "a checkpoint":
        os.kill(copies[len(copies) // 2], signal.SIGKILL)
    for k, snapshot in right.items():
        covered.rerun.states.forget()
        if which == "a probe":
            probes = set(family(keeper)) - set(copies) - {front}
            covered.rerun.states.ask(k)
            for pid in [*probes, *(set(family(keeper)) - set(copies) - {front})]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        assert answer(covered.rerun, k) == snapshot


@linux
def test_when_the_keeper_is_killed_it_is_said_and_nothing_stays(covered: Both) -> None:
    covered.plain.close()
    keeper = keeper_of(covered.rerun)
    others = list(family(keeper))
    assert len(others) > 5
    os.kill(keeper, signal.SIGKILL)
    until(lambda: covered.rerun.poll() and covered.rerun.states.over)
    assert "has ended" in covered.rerun.states.message
    until(lambda: not any(map(is_alive, others)), 10)


@linux
def test_closing_leaves_nothing(covered: Both) -> None:
    covered.plain.close()
    keeper = keeper_of(covered.rerun)
    others = [keeper, *family(keeper)]
    assert len(others) > 5
    covered.close()
    until(lambda: not any(map(is_alive, others)), 10)


SCRIPT = """
    import sys, time

    def main():
        from visualizer.debug.link import Link
        from visualizer.debug.rerun import Rerun
        from visualizer.jobs.job import Job
        from visualizer.record.recorder import Recorder, RunState

        job = Job(sys.argv[1], ())
        recorder = Recorder(job)
        while recorder.state is RunState.RUNNING:
            recorder.poll()
            time.sleep(0.002)
        rerun = Rerun(job, recorder.trace, link=Link(job, recorder.trace, gap=0.0002))
        rerun.states.ask(len(recorder.trace) - 10)
        rerun.lines.ask(len(recorder.trace) - 200)
        end = time.monotonic() + 60
        while rerun.kept.checkpoints <= 2 and time.monotonic() < end:
            rerun.poll()
            time.sleep(0.002)
        time.sleep(0.3)
        print("ready", rerun.kept.checkpoints, flush=True)
        {ending}

    if __name__ == "__main__":
        main()
"""

WELL = """
    def solve():
        for i in range(60_000):
            x = sum(range(50))
            yield 0, 0, i % 7
"""

HANGS_AGAIN = """
    import os
    seen = os.path.exists(__file__ + ".seen")
    open(__file__ + ".seen", "w").close()
    def solve():
        for i in range(60_000):
            x = sum(range(50))
            yield 0, 0, i % 7
            while seen and i == 40_000:
                pass
"""


@linux
@pytest.mark.parametrize("solver", [WELL, HANGS_AGAIN], ids=["well", "hanging"])
@pytest.mark.parametrize(
    "ending",
    ["time.sleep(100)", "pass", "time.sleep(1); rerun.close(); time.sleep(100)"],
)
def test_nothing_outlives_the_window(solver: str, ending: str, tmp_path: Path) -> None:
    """Whether it is killed, ends or takes another job, and whether or not the solver hangs."""
    (tmp_path / "mine.py").write_text(dedent(solver))
    script = tmp_path / "script.py"
    script.write_text(dedent(SCRIPT).format(ending=ending))
    window = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path / "mine.py")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert window.stdout is not None
        said: Any = window.stdout.readline().split()
        assert said[0] == "ready" and int(said[1]) > 2, (said, window.communicate())
        others = [pid for pid in sessions(window.pid) if pid != window.pid]
        assert "pass" in ending or len(others) > 4
        if ending == "time.sleep(100)":
            window.kill()
        # the recorder's process and what watches over shared memory stay where the window stays
        most = 2 if "close" in ending else 0
        until(lambda: sum(map(is_alive, others)) <= most, 10)
    finally:
        window.kill()
        _, errors = window.communicate(timeout=30)
    assert errors == ""
    until(lambda: not any(map(is_alive, others)), 10)


def sessions(session: int) -> list[int]:
    """The processes of a session, those too whose parents have ended."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError, IndexError):
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(stat[3]) == session and stat[0] not in "ZX":
                    found.append(int(folder.name))
    return found


@pytest.mark.quick
def test_the_rerun_knows_no_numpy() -> None:
    """It has threads, and is large: what has them leaves no checkpoints."""
    code = "import sys, visualizer.debug.keeper; print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
