"""The window: start to first frame, frames and recording at max speed, at 1920×1080; frames at
3840×2160 and 200 %, too."""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache, partial
from typing import NamedTuple

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, RECURSIVE, seconds_bare
from visualizer.base.settings import Settings
from visualizer.jobs.job import Job

SIZE, LARGE = (1920, 1080), (3840, 2160)
STARTS = 5
ROUNDS = 3


class Animated(NamedTuple):
    """A run that was recorded while the window showed each frame's newest event."""

    events_per_second: float
    frames_per_second: float
    frame_seconds: list[float]
    events: int


def start_to_first_frame() -> Measure:
    """The median of some starts, from the first line of the program on; one before them has all
    compiled."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"BACKSTEP_CONFIG_DIR": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "tests.bench.first_frame"]
        seconds = []
        for _start in range(1 + STARTS):
            done = subprocess.run(
                command, capture_output=True, text=True, check=True, env=environment
            )
            seconds.append(float(done.stdout.split()[-1]))
    return Measure(statistics.median(seconds[1:]), "s")


def animated_flat() -> Measure:
    """Events recorded a second while the whole window animates: flat."""
    return _animated_rate(FLAT)


def animated_recursive() -> Measure:
    """Events recorded a second while the whole window animates: recursive."""
    return _animated_rate(RECURSIVE)


def frames_per_second() -> Measure:
    """Frames a second meanwhile; the display's clock is set to 60."""
    return Measure(_animated(FLAT).frames_per_second, "frames/s")


def frame_median() -> Measure:
    """The time of a frame: events, advance, drawing, flip."""
    return Measure(statistics.median(_animated(FLAT).frame_seconds) * 1000, "ms")


def frame_p95() -> Measure:
    """The time under which 95 % of the frames are."""
    return Measure(_p95(_animated(FLAT)), "ms")


def _animated_rate(job: Job) -> Measure:
    run = _animated(job)
    bare = run.events / seconds_bare(job)
    return Measure(run.events_per_second, "events/s", run.events_per_second / bare)


def frame_p95_of(mode: str, size: tuple[int, int] = SIZE) -> Measure:
    """The same in another mode or size."""
    return Measure(_p95(_animated(FLAT, mode, size)), "ms")


def _p95(run: Animated) -> float:
    return statistics.quantiles(run.frame_seconds, n=20)[-1] * 1000


@cache
def _animated(job: Job, mode: str = "watch", size: tuple[int, int] = SIZE) -> Animated:
    return max(_animate(job, mode, size) for _ in range(ROUNDS))


def _animate(job: Job, mode: str, size: tuple[int, int]) -> Animated:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from visualizer.app import App, calm_garbage_collection
    from visualizer.display import open_display
    from visualizer.show.options import ShowOptions

    screen = open_display(size)
    settings = Settings(speed=math.inf, scale=size[0] / SIZE[0])
    app = App(ShowOptions(job, play=True, mode=mode), size, settings)
    calm_garbage_collection()
    run, clock, frames = app.show.run, pygame.time.Clock(), []
    began, before = 0.0, 0
    while run.recording:
        start = time.perf_counter()
        for event in pygame.event.get():
            app.handle(event)
        app.advance(1 / 60)
        pygame.display.update(app.draw(screen))
        frames.append(time.perf_counter() - start)
        if not before and len(run.trace):
            # How long a worker takes to start does not depend on the run.
            began, before, frames = time.perf_counter(), len(run.trace), []
        clock.tick(60)
    seconds = time.perf_counter() - began
    run.close()
    pygame.display.quit()
    return Animated(
        (len(run.trace) - before) / seconds, len(frames) / seconds, frames, len(run.trace)
    )


MEASUREMENTS: dict[str, Measurement] = {
    "start_to_first_frame": start_to_first_frame,
    "animated_flat": animated_flat,
    "animated_recursive": animated_recursive,
    "frames_per_second": frames_per_second,
    "frame_median": frame_median,
    "frame_p95": frame_p95,
    **{f"frame_p95_{mode}": partial(frame_p95_of, mode) for mode in ("debug", "overview")},
    **{f"frame_p95_{mode}_4k": partial(frame_p95_of, mode, LARGE)
       for mode in ("watch", "debug", "overview")},
}
