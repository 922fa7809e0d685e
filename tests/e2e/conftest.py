"""Every test here has a display of its own, so that tests can run side by side."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.program import SIZE, Program, running_program
from tests.e2e.screen import Picture, Screen, picture_from, running_screen
from visualizer.cli import main

SCREEN = (1280, 800)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A display with a window manager."""
    with running_screen(tmp_path / "screen", SCREEN) as screen:
        yield screen


@pytest.fixture
def start(screen: Screen, settings_folder: Path) -> Iterator[Callable[..., Program]]:
    """Starts `main.py show` with some arguments; not one of them may leave a message behind."""
    with ExitStack() as programs:
        started: list[Program] = []

        def begin(*arguments: object, size: tuple[int, int] = SIZE) -> Program:
            words = ("show", *arguments, "--size", "{}x{}".format(*size))
            program = programs.enter_context(running_program(screen, settings_folder, *words))
            started.append(program)
            return program.wait_for_window()

        yield begin
        for program in started:
            if program.process.poll() != -signal.SIGKILL:  # else Python may tell what it missed
                assert program.output == ""


@pytest.fixture(scope="session")
def shot(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Picture]:
    """Makes the picture that the window should show, by `main.py shot`."""
    folder = tmp_path_factory.mktemp("shots")
    made: dict[tuple[object, ...], Picture] = {}

    def picture(
        event: int, *options: object, solver: str = "queens-bstar", n: int | None = 8,
        size: tuple[int, int] = SIZE,
    ) -> Picture:
        key = (event, *options, solver, n, size)
        if key not in made:
            file = folder / f"{len(made)}.png"
            words = ["shot", solver, *(() if n is None else ("-n", n)), "--at", event, "-o", file]
            words += [*options, "--size", "{}x{}".format(*size)]
            assert main([*map(str, words)]) == 0
            made[key] = picture_from(file)
        return made[key]

    return picture
