"""show and shot: what they hand to the window."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import visualizer
from visualizer.base.errors import BadInput
from visualizer.cli import main
from visualizer.jobs.job import Job, resolve
from visualizer.show.options import ShowOptions

pytestmark = pytest.mark.usefixtures("english_again")


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the window, and what the picture, was asked for; neither is there in these tests."""
    calls: list[tuple[Any, ...]] = []
    app, shot = ModuleType("visualizer.app"), ModuleType("visualizer.shot")
    app.run = lambda options: calls.append((options,)) or 0  # type: ignore[attr-defined]
    shot.shoot = lambda *all_: calls.append(all_)  # type: ignore[attr-defined]
    for module in (app, shot):
        monkeypatch.setitem(sys.modules, module.__name__, module)
        name = module.__name__.rpartition(".")[2]
        monkeypatch.setattr(visualizer, name, module, raising=False)
    return calls


QUEENS = resolve("queens-bstar", {})


@pytest.mark.parametrize(
    ("arguments", "job"),
    [
        ([], Job("queens-bstar", (("n", 8),))),
        (["show"], Job("queens-bstar", (("n", 8),))),
        (["show", "-n", "6"], Job("queens-bstar", (("n", 6),))),
        (["show", "langford-l"], Job("langford-l", (("n", 7),))),
        (["show", "langford-l", "-p", "n=3"], Job("langford-l", (("n", 3),))),
    ],
)
def test_show_opens_the_window_on_a_run(
    arguments: list[str], job: Job, called: list[tuple[Any, ...]]
) -> None:
    assert main(arguments) == 0
    assert called == [(ShowOptions(job),)]


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ("--theme light", {"theme": "light"}),
        ("--mode debug", {"mode": "debug"}),
        ("--lang pl", {"lang": "pl"}),
        ("--scale 1", {"scale": 1.0}),
        ("--scale 2.75", {"scale": 2.75}),
        ("--speed 0.2", {"speed": 0.2}),
        ("--speed 1e6", {"speed": 1_000_000.0}),
        ("--speed max", {"speed": math.inf}),
        ("--at 0", {"at": 0}),
        ("--at 12345", {"at": 12345}),
        ("--size 200x100", {"size": (200, 100)}),
        ("--size 7680X4320", {"size": (7680, 4320)}),
        ("--play --fullscreen", {"play": True, "fullscreen": True}),
        (
            "--theme contrast --scale 3 --size 1600x900 --speed 50 --play",
            {"theme": "contrast", "scale": 3.0, "size": (1600, 900), "speed": 50.0, "play": True},
        ),
    ],
)
def test_show_hands_over_what_was_asked_for(
    arguments: str, options: dict[str, Any], called: list[tuple[Any, ...]]
) -> None:
    assert main(["show", *arguments.split()]) == 0
    assert called == [(ShowOptions(QUEENS, **options),)]


@pytest.mark.parametrize(
    ("option", "typed", "options"),
    [
        ("--scale", "200 %", {"scale": 2.0}),
        ("--scale", " 2 ", {"scale": 2.0}),
        ("--scale", "150\u202f%", {"scale": 1.5}),  # as it is set between number and sign
        ("--size", "1600 x 900", {"size": (1600, 900)}),
        ("--size", " 1600 × 900 ", {"size": (1600, 900)}),
    ],
)
def test_spaces_in_a_value_do_no_harm(
    option: str, typed: str, options: dict[str, Any], called: list[tuple[Any, ...]]
) -> None:
    assert main(["show", option, typed]) == 0
    assert called == [(ShowOptions(QUEENS, **options),)]


def test_shot_hands_over_options_event_and_file(
    tmp_path: Path, called: list[tuple[Any, ...]]
) -> None:
    file = tmp_path / "frame.PNG"
    arguments = ["--at", "500", "-o", str(file), "--theme", "light", "--size", "1024x640"]
    assert main(["shot", "queens-bstar", *arguments]) == 0
    assert called == [(ShowOptions(QUEENS, theme="light", size=(1024, 640)), 500, file, "")]


def test_a_mistake_that_the_window_notices_is_one_sentence(
    called: list[tuple[Any, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run(options: ShowOptions) -> int:
        raise BadInput("There is no display.")

    monkeypatch.setattr(sys.modules["visualizer.app"], "run", run)
    assert main(["show"]) == 2
    assert capsys.readouterr().err == "There is no display.\n"


def test_ctrl_c_in_the_window(
    called: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(options: ShowOptions) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["visualizer.app"], "run", run)
    assert main(["show"]) == 130
