"""What every test relies on."""

from __future__ import annotations

import gc
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from multiprocessing import active_children, forkserver, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from textwrap import dedent
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings

from visualizer.base.i18n import set_language
from visualizer.jobs.job import Job, resolve
from visualizer.record import processes
from visualizer.record.recorder import Recorder

SOLVER_HEAD = "from solvers.events import TRY, PUSH, POP, SOLUTION\n"

NUMBERS = count()

# A slow moment of the machine is no failure, and the same examples on every machine are worth more
# than new ones that nobody sees.
settings.register_profile("backstep", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("backstep")

IN_SHORT = "quick or not thorough"
"""What is run where -m says nothing else: see pyproject.toml."""

DEAR = 15.0
"""Seconds of processor time: a case that takes as much in the short run has to be `thorough`. Those
that are not take far less, so that on a slow or busy machine none fails by that."""

BEGUN = pytest.StashKey[float]()

# Whoever runs the tests: what they read is English.
os.environ["LANGUAGE"] = "en"


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is thorough takes long: it can be run by turns."""
    parser.addoption(
        "--turn", metavar="K/N", type=turn, default=(0, 1),
        help="of what is thorough every N-th case: turn K of 0 to N - 1",
    )


def turn(text: str) -> tuple[int, int]:
    """What is said with --turn."""
    number, of = map(int, text.split("/"))
    if not 0 <= number < of:
        raise ValueError
    return number, of


def pytest_configure(config: pytest.Config) -> None:
    """Who names files or tests wants all that is in them, with several processes, too."""
    told = getattr(config, "workerinput", None)
    if told is not None:
        config.option.markexpr = told["markexpr"]
    elif config.args_source is pytest.Config.ArgsSource.ARGS and config.option.markexpr == IN_SHORT:
        config.option.markexpr = ""


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process that runs tests which ones are wanted."""
    node.workerinput["markexpr"] = node.config.option.markexpr


@pytest.hookimpl(tryfirst=True)  # before cases are chosen by -m
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a function marked `some(n)` every n-th case is run in short, the others are thorough. With
    which one that begins differs by the function: not all of them leave out the same. Then what is
    thorough and has another turn is left out."""
    for function, its in by_function(items, "some").items():
        marker = its[0].get_closest_marker("some")
        assert marker is not None
        every = min(marker.args[0], len(its))
        first = begins(function, every)
        for number, item in enumerate(its):
            if number % every != first:
                item.add_marker("thorough")
    later = of_other_turns(items, *config.option.turn)
    if later:
        config.hook.pytest_deselected(items=[*later])
        items[:] = [item for item in items if item not in later]


def of_other_turns(items: list[pytest.Item], now: int, of: int) -> set[pytest.Item]:
    """What is thorough and does not run at this turn."""
    return {
        item for function, its in by_function(items, "thorough").items()
        for number, item in enumerate(its) if (number + begins(function, of)) % of != now
    }


def by_function(items: list[pytest.Item], marked: str) -> dict[str, list[pytest.Item]]:
    """The cases that have a mark, by the function that they are cases of."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker(marked) is not None:
            cases[item.nodeid.partition("[")[0]].append(item)
    return cases


def begins(function: str, every: int) -> int:
    """With which case of a function that begins, of which every so manyth is run in short."""
    return crc32(function.encode()) % every


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say that this was not all."""
    if terminalreporter.config.option.markexpr == IN_SHORT:
        terminalreporter.write_line('What takes long was left out; -m "" runs all, -m thorough it.')


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Thousands of processes begin in a tenth of the time. Where it is tested how they begin and
    end (`spawned`), and in programs that a test starts, they begin as everywhere."""
    item.stash[BEGUN] = processor_time()
    copied = "forkserver" in get_all_start_methods() and not item.get_closest_marker("spawned")
    processes.get_context = (lambda _method: copying()) if copied else get_context
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Nothing that is run in short is dear."""
    result = yield
    took = processor_time() - item.stash.get(BEGUN, processor_time())
    if took > DEAR and item.config.option.markexpr == IN_SHORT:
        pytest.fail(f"{took:.1f} s of processor time: what is as dear is @pytest.mark.thorough")
    return result


def processor_time() -> float:
    """What this process, and those of its children that have ended, have taken, in seconds; with
    the copies that the tests make (see `copying`), where the system tells."""
    try:
        copied = Path(f"/proc/{forkserver._forkserver._forkserver_pid}/stat").read_text()
        ticks = sum(map(int, copied.rpartition(")")[2].split()[11:15]))
        return sum(os.times()[:4]) + ticks / os.sysconf("SC_CLK_TCK")
    except OSError:
        return sum(os.times()[:4])


def pytest_collection_finish() -> None:
    """Thousands of tests are there to the end: spare the garbage collector going through them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def settings_folder(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A settings folder of the test's own: the user's is never touched. It is not there yet: most
    tests save nothing, and to make and remove a folder for each of them takes its time."""
    folder = tmp_path_factory.getbasetemp() / f"settings-{next(NUMBERS)}"
    monkeypatch.setenv("BACKSTEP_CONFIG_DIR", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _english() -> None:
    """Whatever a test has left of its language, the next one reads English."""
    set_language("en")


@pytest.fixture(autouse=True)
def _light_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spawned processes run the main module again: spare them pytest's."""
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)


@cache
def copying() -> BaseContext:
    """How processes of the program begin as copies of one that has imported what they need."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["tests.support.begun"])
    with pytest.MonkeyPatch.context() as patch, processes.quiet_start():
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
        forkserver.ensure_running()
    return context


@pytest.fixture
def english_again() -> Iterator[None]:
    """For tests that set a language, as --lang does: it is that of the process until then."""
    yield
    set_language("en")


@pytest.fixture
def user_job(tmp_path: Path) -> Callable[..., Job]:
    """Makes a job of a solver file's text."""

    def make(text: str, **params: str) -> Job:
        file = tmp_path / "mine.py"
        file.write_text(SOLVER_HEAD + dedent(text), encoding="utf-8")
        return resolve(str(file), params)

    return make


@pytest.fixture
def record() -> Iterator[Callable[..., Recorder]]:
    """Starts recorders and closes them after the test."""
    recorders: list[Recorder] = []

    def start(job: Job, *args: int, **named: object) -> Recorder:
        recorders.append(Recorder(job, *args, **named))  # type: ignore[arg-type]
        return recorders[-1]

    yield start
    for recorder in recorders:
        recorder.close()


@pytest.fixture
def children() -> Callable[[], list[BaseProcess]]:
    """Tells the processes that the test has started and that are there; others' do not count."""
    gc.collect()  # with what nobody holds its process ends
    before = {child.pid for child in active_children()}
    return lambda: [child for child in active_children() if child.pid not in before]
