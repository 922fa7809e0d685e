"""The program as a user starts it, seen from outside: its window, its processes, its exit."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np

from tests.e2e.screen import PATIENCE, Box, Picture, Screen, difference, wait_until
from visualizer.base.settings import FILE_NAME, FOLDER_VARIABLE

ROOT = Path(__file__).resolve().parent.parent.parent

SOURCE = (sys.executable, "main.py")
"""What starts the program in `ROOT`."""

SIZE = (1024, 640)
"""The size of the window where a test does not ask for another."""

CONTROLS = 60
"""Height of the row of buttons at the window's lower edge, which shows the speed as well."""

TIMELINE = 90
"""How far above the window's lower edge the timeline is."""

REST = 0.3
"""Seconds without a change after which a picture is at rest."""

LATE = 3.0
"""Seconds after which a picture is late."""

COLORS = 8
"""More colours than a window has that is empty or black."""

MARK = "BACKSTEP_TEST_FOLDER"
"""The environment variable that is set for the program's processes and no others."""

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Program:
    """`main.py` with some arguments on a screen. `wait_for_window` before anything else."""

    def __init__(
        self, screen: Screen, folder: Path, *arguments: object, command: Sequence[object] = SOURCE
    ) -> None:
        """`folder` is for its settings and its output; it also tells its processes from others."""
        self.screen = screen
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / FILE_NAME).exists():  # no first start, whose message covers the picture
            (folder / FILE_NAME).write_text('{"tour_offered": true}')
        self._environment = screen.environment | {FOLDER_VARIABLE: str(folder), MARK: str(folder)}
        with self._file("out").open("wb") as out, self._file("err").open("wb") as err:
            self.process = subprocess.Popen(
                [*map(str, command), *map(str, arguments)], cwd=ROOT, stdout=out, stderr=err,
                env=self._environment, start_new_session=True,
            )
        self._fullscreen = "--fullscreen" in arguments
        self.window = ""
        self.box = Box(0, 0, 0, 0)

    def _file(self, name: str) -> Path:
        return self._folder / name

    @property
    def output(self) -> str:
        """What it has written to standard output and to standard error."""
        return self._file("out").read_text() + self._file("err").read_text()

    def _alive(self) -> bool:
        assert self.process.poll() is None, f"exit {self.process.returncode}: {self.output}"
        return True

    # The window

    def wait_for_window(self) -> Program:
        """Wait for the first frame, and for the keyboard; full screen comes after both."""
        words = ("search", "--onlyvisible", "--class", "^backstep$")
        wait_until(lambda: self._alive() and self.screen.xdotool(*words), "the window")
        self.window = self.screen.xdotool(*words).split()[0]
        self.screen.park_pointer()
        wait_until(self._has_keyboard, "the keyboard")
        self.locate()
        wait_until(self._has_picture, "the first frame")
        if self._fullscreen:
            self.wait_for_box(Box(0, 0, *self.screen.size))
            wait_until(self._has_keyboard, "the keyboard in full screen")
        return self

    def _has_keyboard(self) -> bool:
        return self._alive() and self.screen.xdotool("getwindowfocus").strip() == self.window

    def _has_picture(self) -> bool:
        return self._alive() and len(np.unique(self.picture())) > COLORS

    def locate(self) -> Box:
        """Learn where the window is; the pointer is in the screen's corner afterwards."""
        # A window manager's frame misleads getwindowgeometry about the place, but not the pointer.
        told = self.screen.xdotool(
            "mousemove", "--window", self.window, 0, 0, "getmouselocation", "--shell",
            "getwindowgeometry", "--shell", self.window,
        )
        self.screen.park_pointer()
        numbers = [int(line.split("=")[1]) for line in told.split()]
        x, y, *_, width, height, _screen = numbers
        self.box = Box(x, y, width, height)
        return self.box

    def picture(self) -> Picture:
        """What is inside the window, whose place is known from `locate`."""
        x, y, w, h = self.box
        return self.screen.picture()[y : y + h, x : x + w]

    def wait_for_box(self, box: Box) -> None:
        """Wait until the window is there, in this size."""
        wait_until(lambda: self.locate() == box, lambda: f"{box}, not {self.box}")

    def wait_for_size(self, width: int, height: int) -> None:
        """Wait until the window has this size, wherever it is."""
        wait_until(
            lambda: self.locate()[2:] == (width, height),
            lambda: f"the size {width}x{height}, not {self.box[2:]}",
        )

    def wait_for(self, wanted: Picture, *, without_controls: bool = False) -> None:
        """Wait until the window shows just this picture."""
        end = len(wanted) - CONTROLS if without_controls else len(wanted)
        moved = time.monotonic()

        def shown() -> bool:
            nonlocal moved
            if self._alive() and not difference(self.picture()[:end], wanted[:end]):
                return True
            # On a busy machine SDL's last word on the pointer may be its place before full screen.
            if time.monotonic() - moved > LATE:
                self.screen.park_pointer(anew=True)
                moved = time.monotonic()
            return False

        wait_until(
            shown, lambda: f"the picture: {difference(self.picture()[:end], wanted[:end])}"
        )

    def wait_for_rest(self) -> None:
        """Wait until the picture stays as it is."""
        pictures = [self.picture()]

        def rests() -> bool:
            time.sleep(REST)
            pictures.append(self.picture())
            return not difference(*pictures[-2:])

        wait_until(rests, "a picture that stays")

    # What a person does

    def press(self, *keys: str, times: int = 1) -> None:
        """Press keys, named as X11 names them: "space", "ctrl+q", "F5"."""
        self.screen.xdotool("key", "--delay", 8, *keys * times)

    def type(self, string: str) -> None:
        """Type characters."""
        self.screen.xdotool("type", "--delay", 8, string)

    def move(self, x: int, y: int) -> None:
        """Point at a place in the window."""
        self.screen.xdotool("mousemove", self.box.x + x, self.box.y + y)

    def click(self, x: int, y: int, button: int = 1, times: int = 1) -> None:
        """Click in the window; the pointer is in the screen's corner afterwards."""
        self.move(x, y)
        self.screen.xdotool("click", "--repeat", times, "--delay", 30, button)
        self.screen.park_pointer()

    def drag(self, *places: tuple[int, int], button: int = 1, key: str = "") -> None:
        """Press at the first place, move over the others, let go, and away with the pointer."""
        (x, y), *others = places
        self.move(x, y)
        words: list[object] = ["keydown", key] if key else []
        words += ["mousedown", button]
        for x, y in others:
            words += ["sleep", 0.02, "mousemove", self.box.x + x, self.box.y + y]
        words += ["sleep", 0.02, "mouseup", button]
        words += ["keyup", key] if key else []
        self.screen.xdotool(*words)
        self.screen.park_pointer()

    def resize(self, width: int, height: int) -> None:
        """Ask the window manager for another size."""
        self.screen.xdotool("windowsize", self.window, width, height)
        self.wait_for_size(width, height)

    # Its processes

    def processes(self) -> list[int]:
        """The program and all that it has started, found by the mark that they inherit."""
        mark = f"{MARK}={self._folder}".encode()
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    environment = (entry / "environ").read_bytes()
                except OSError:  # it has ended, or is someone else's
                    continue
                if mark in environment.split(b"\0"):
                    found.append(int(entry.name))
        return found

    def processor_seconds(self) -> float:
        """How much processor time all of them have used."""
        ticks = 0
        for process in self.processes():
            fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / TICKS

    def interrupt(self) -> None:
        """Ctrl+C in the terminal from which it was started: all of its processes get it."""
        os.killpg(self.process.pid, signal.SIGINT)

    def wait_for_end(self) -> int:
        """Wait until it has ended, with all that it has started; returns the exit code."""
        code = self.process.wait(PATIENCE)
        wait_until(
            lambda: not self.processes(), lambda: f"the end of the processes {self.processes()}"
        )
        return code

    def leftovers(self) -> list[str]:
        """Files that it should have taken away: temporary ones and shared memory."""
        temporary = list(Path(self.screen.environment["TMPDIR"]).iterdir())
        shared = list(Path("/dev/shm").glob(f"*{self.process.pid}*"))
        return [str(path) for path in temporary + shared]

    def kill(self) -> None:
        """End whatever still runs."""
        self.process.kill()
        self.process.wait()
        for process in self.processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


@contextmanager
def running_program(
    screen: Screen, folder: Path, *arguments: object, command: Sequence[object] = SOURCE
) -> Iterator[Program]:
    """A program that ends with the context, and whose window is there."""
    program = Program(screen, folder, *arguments, command=command)
    try:
        yield program
    finally:
        program.kill()
