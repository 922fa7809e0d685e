"""From opening a homework file to the line on which its fault hangs in at most six actions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.support.homework import FAULTS, text
from visualizer.debug.reading import source_of

pytestmark = pytest.mark.thorough

MOST_ACTIONS = 6


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver("queens-bstar", 6)
    yield driver
    driver.close()


def opened(d: Driver, file: Path) -> None:
    """Open a file by its dialog, until it has been judged and what it leaves behind looked for; of
    one that takes long until its first fault is there."""
    d.press("ctrl+o")
    d.type(str(file))
    d.press("enter")

    def looked() -> bool:
        d.tick(0.05)
        run = d.app.show.run
        if run.job.target != str(file):
            return False
        if run.recording:
            return run.judgement.count > 0
        return run.undo.found.looked_at > 0 and not run.undo.working

    d.wait(looked, "what is found")


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=pytest.mark.quick if name == "forgotten_set" else ())
    for name in FAULTS
])
def test_six_actions_lead_to_the_line(name: str, started: Driver, tmp_path: Path) -> None:
    file, fault = tmp_path / f"{name}.py", FAULTS[name]
    file.write_text(text(name), encoding="utf-8")
    opened(started, file)
    actions = ["ctrl+d", "f3", "ctrl+d"]
    run = started.app.show.run
    for key in actions:
        started.press(key)

        def there() -> bool:
            started.tick(0.05)
            return not run.branches.searching and run.frame is not None

        started.wait(there, "the line")

    def told() -> bool:
        started.tick(0.05)
        return run.lines.place is not None and (run.shown or (0, None))[1] == run.lines.place

    started.wait(told, "the line in the code")
    assert run.frame is not None
    source = source_of(text(name))
    assert source is not None
    first, last = source.statement(run.frame.line)
    said = [line.strip() for line in text(name).splitlines()[first - 1 : last]]
    assert fault.line in said, run.frame.line
    assert len(["ctrl+o", "its name", "enter", *actions]) <= MOST_ACTIONS


@pytest.mark.parametrize("name", sorted(FAULTS.keys() - {"knight", "box"})[::2])
def test_nothing_is_said_of_what_is_right(name: str, started: Driver, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.py"
    file.write_text(text(name, right=True), encoding="utf-8")
    opened(started, file)
    run = started.app.show.run
    assert not run.judgement.count and not run.left_behind.count
