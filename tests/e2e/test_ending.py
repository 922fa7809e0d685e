"""However the program ends: the right exit code, no message, no process and no file left behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from tests.e2e.program import ROOT, Program
from tests.e2e.screen import Picture, environment_without_display, real_window, wait_until

pytestmark = real_window

Start = Callable[..., Program]
Shot = Callable[..., Picture]

PAUSED = ()
RECORDING = ("-n", 14, "--play")
"""A run that takes minutes."""

FULL_SCREEN = ("--fullscreen", "--play")


def recording(program: Program) -> bool:
    """Do the recorder's and the rerun's processes run, and Python's own that tidies up?"""
    return len(program.processes()) >= 4


ENDS: dict[str, tuple[Callable[[Program], None], int]] = {
    "closed": (lambda program: program.press("alt+F4"), 0),  # openbox closes the window
    "Ctrl+Q": (lambda program: program.press("ctrl+q"), 0),
    "Ctrl+C": (Program.interrupt, 130),
    "terminated": (lambda program: program.process.terminate(), 0),
}


@pytest.mark.parametrize(("arguments", "how"), [  # each with two
    pytest.param(arguments, how, id=f"{name} {how}")
    for i, (name, arguments) in enumerate(
        {"paused": PAUSED, "recording": RECORDING, "full screen": FULL_SCREEN}.items())
    for j, how in enumerate(ENDS) if (i + j) % 2
])
def test_it_ends_without_a_trace(
    start: Start, how: str, arguments: tuple[object, ...]
) -> None:
    end, code = ENDS[how]
    program = start(*arguments)
    if arguments == RECORDING:
        wait_until(lambda: recording(program), "the recorder and the rerun")
    end(program)
    assert program.wait_for_end() == code
    assert program.output == ""
    assert program.leftovers() == []


@pytest.mark.parametrize("arguments", [PAUSED, RECORDING], ids=["paused", "recording"])
def test_killed_it_leaves_no_process_behind(
    start: Start, arguments: tuple[object, ...]
) -> None:
    program = start(*arguments)
    if arguments == RECORDING:
        wait_until(lambda: recording(program), "the recorder and the rerun")
    program.process.kill()
    assert program.wait_for_end() == -signal.SIGKILL
    assert program.leftovers() == []


def test_a_paused_window_costs_no_processor_time(start: Start, shot: Shot) -> None:
    program = start()
    program.wait_for(shot(0))
    before, began = program.processor_seconds(), time.monotonic()
    time.sleep(3)
    share = (program.processor_seconds() - before) / (time.monotonic() - began)
    assert share < 0.05


@pytest.mark.quick
@pytest.mark.parametrize("display", [None, ":4711"])
def test_without_a_display_one_sentence_tells_what_to_do(display: str | None) -> None:
    environment = environment_without_display() | ({"DISPLAY": display} if display else {})
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=20,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "There is no display to open a window on" in done.stderr
    assert "main.py shot" in done.stderr
