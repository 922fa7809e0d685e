"""A walk through a faulty solver: to both ends and past them, by events and by lines, with its
variables, with breakpoints, by the command line, and into a recording and back.

The solvers are those of tests/hard/faulty.py.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.hard.faulty import SOLVERS, code_of
from tests.hard.figures import Figures
from tests.hard.playground import playground
from tests.hard.session import Session
from tests.support.waiting import pauses
from visualizer.actions.action import Action, do
from visualizer.actions.breakpoints import add_breakpoint
from visualizer.actions.files import open_file, save_file
from visualizer.actions.travel import (
    END,
    run_to_breakpoint,
    seek,
    step_choice,
    step_events,
    step_line,
    step_out,
    step_over,
)
from visualizer.actions.views import set_mode
from visualizer.base.settings import MODES
from visualizer.jobs.job import resolve

ROOT = Path(__file__).resolve().parents[2]

SECONDS = 2.0
"""Real time that is waited for anything at first: what a faulty solver owes may never come."""

LINES = 6
"""Steps by lines at each end of the run."""

INTERRUPTED = 130
"""The exit code after Ctrl+C."""

COMMANDS = (("count",), ("trace", "--limit", "50"))

INTERRUPTED_AFTER = 3.0
"""Seconds after which Ctrl+C ends a command: some solvers go on for ever."""

ENDS_WITHIN = 20.0
"""Seconds within which it has to end then."""


def attempt(number: int, folder: Path) -> Figures:
    """Walk through the solver of a number, in the order of their names."""
    name = SOLVERS[number % len(SOLVERS)]
    with playground(folder):
        file = Path(f"{name}.py").resolve()
        file.write_bytes(code_of(name))
        driven = Session(name, resolve("queens-bstar", {"n": "4"}), (1000, 640))
        try:
            _walk(driven, file)
            driven.close()
        except BaseException as error:
            error.add_note(driven.report())
            driven.close()
            raise
        if file.exists():
            _by_commands(folder, file)
    driven.figures.counts["solvers"] += 1
    return driven.figures


def _walk(driven: Session, file: Path) -> None:
    show = driven.app.show

    def perform(*actions: Action) -> None:
        for action in actions:
            driven.app.perform(action)
            driven.frame((), 0.02, str(action)[:100])

    patience = SECONDS

    def wait(until: Callable[[], bool]) -> None:
        nonlocal patience
        rests, end = pauses(), time.monotonic() + patience
        while not until():
            next(rests)
            driven.frame((), 0.016, "waiting")
            if time.monotonic() > end:
                patience /= 2  # so that what never comes is not waited for again and again
                return

    def variables() -> None:
        coming = show.run.variables_coming
        wait(lambda: coming.arrived or bool(show.run.variables_coming.note))

    perform(do(open_file, str(file)))
    if show.run.job.file != str(file):
        assert driven.names("message"), "a file is refused without a word"
        return
    perform(do(set_mode, "debug"))
    wait(lambda: not show.run.recording)
    variables()
    for place, direction in ((0, -1), (0, 1), (END, -1), (END, 1)):
        perform(do(seek, place))
        for _line in range(LINES):
            perform(do(step_line, direction))
            wait(lambda: not show.run.lines.waiting)
        variables()
    perform(
        do(seek, 0), do(step_events, -1), do(step_events, 1), do(step_choice, 1), do(step_over),
        do(step_out), do(seek, END), do(step_events, 1), do(step_out), do(step_over, -1),
        do(add_breakpoint, "depth == 1"), do(add_breakpoint, "len(path) > 1"), do(seek, 0),
        do(run_to_breakpoint, 1),
    )
    wait(lambda: not show.run.debugger.searching)
    for mode in MODES:
        perform(do(set_mode, mode), do(seek, 0), do(seek, END))
        variables()
    if len(show.run.trace):
        _save_and_open(driven, file, perform, wait)


def _save_and_open(
    driven: Session, file: Path, perform: Callable[..., None],
    wait: Callable[[Callable[[], bool]], None],
) -> None:
    show = driven.app.show
    events, recording = len(show.run.trace), file.with_suffix(".trace")
    complete = show.run.complete
    perform(do(save_file, "run", str(recording)))
    wait(lambda: not show.saving)
    if not recording.exists():
        return
    perform(do(open_file, str(recording)))
    wait(lambda: not show.run.recording)
    assert len(show.run.trace) == events or not complete
    for mode in MODES:
        perform(do(set_mode, mode), do(seek, 0), do(seek, END))


def _by_commands(folder: Path, file: Path) -> None:
    """What the command line says of it, as a user sees it."""
    for command, *more in COMMANDS:
        code, _out, err = run_program(folder, command, str(file), *more)
        assert code in (0, 2, 3, INTERRUPTED), (command, code, err[-2000:])
        assert "Traceback" not in err, err[-2000:]


def run_program(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """The program with some arguments, to its end: exit code, standard output, standard error."""
    out, err = folder / "out.txt", folder / "err.txt"
    with out.open("wb") as to_out, err.open("wb") as to_err:
        process = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *arguments], stdout=to_out, stderr=to_err,
            stdin=subprocess.DEVNULL, start_new_session=True, env=os.environ,
        )
        try:
            code = _end(process, INTERRUPTED_AFTER, signal.SIGINT)
            assert code is not None, f"{arguments} does not end with Ctrl+C"
        finally:
            process.kill()
            process.wait()
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in (out, err)]
    out.unlink()
    err.unlink()
    return code, texts[0], texts[1]


def _end(process: subprocess.Popen[bytes], seconds: float, number: signal.Signals) -> int | None:
    """The exit code of a process that gets a signal after so many seconds; None if it lives on."""
    for wait in (seconds, ENDS_WITHIN):
        try:
            return process.wait(wait)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
    return None
