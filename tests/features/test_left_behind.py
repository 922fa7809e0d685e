"""What is left behind when a choice is taken back, as a person comes to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.support.undone import CORRECT, FORGETFUL
from tests.support.waiting import until

pytestmark = pytest.mark.thorough

SAID = "After taking back 3, down still has 1: added on line 14, not removed since."


def opened(file: Path, code: str) -> Driver:
    """A program with that file, when all of it has been looked at."""
    file.write_text(code, encoding="utf-8")
    driver = Driver(str(file), None)

    def looked() -> bool:
        driver.tick(0.05)
        run = driver.app.show.run
        return not run.recording and run.undo.found.looked_at > 0 and not run.undo.working

    until(looked)
    driver.tick(0.2)
    return driver


@pytest.mark.quick
def test_keys_lead_to_it(tmp_path: Path) -> None:
    driver = opened(tmp_path / "mine.py", FORGETFUL["set"].code)
    try:
        driver.press("home")
        driver.press("ctrl+d")
        run = driver.app.show.run
        first, *others = run.left_behind.events.tolist()
        assert run.player.playhead == first and driver.sees(SAID)
        driver.press("ctrl+d")
        assert run.player.playhead == others[0] and not driver.sees(SAID)
        driver.press("ctrl+shift+d")
        assert run.player.playhead == first
        assert driver.sees(f"left behind {1 + len(others)} times, first at event {first}")
        driver.press("?", "right")
        assert driver.sees("here a choice was taken back")
    finally:
        driver.close()


def test_nothing_is_said_of_a_correct_file(tmp_path: Path) -> None:
    driver = opened(tmp_path / "mine.py", CORRECT["recursion"])
    try:
        assert not driver.app.show.run.left_behind.count
        assert not driver.sees("left behind")
    finally:
        driver.close()


def test_where_nothing_else_is_wrong_the_key_leads_to_the_failure(tmp_path: Path) -> None:
    file = tmp_path / "fails.py"
    file.write_text("def solve():\n    for i in range(5):\n        yield 0, 0, i\n    oh\n")
    d = Driver(str(file), None).recorded()
    d.tick(0.1)
    d.press("home", "ctrl+d")
    assert d.event == 4 and "rules" not in d.message
    d.press("ctrl+d")
    assert d.event == 4 and "no rules here" in d.message
    d.close()
