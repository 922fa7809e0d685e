"""A user's file that is no longer there, or broken, while its run is on screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver

pytestmark = pytest.mark.thorough

CODE = '''\
def solve(n: int = 3):
    """Rows of zeros and ones."""
    yield from rows(n, [])


def rows(n, row):
    depth = len(row)
    for bit in (0, 1):
        yield 0, depth, bit
        row.append(bit)
        yield 1, depth, bit
        if depth + 1 < n:
            yield from rows(n, row)
        else:
            yield 3, depth, bit
        row.pop()
        yield 2, depth, bit
'''


@pytest.mark.quick
def test_the_code_of_a_run_stays_when_its_file_goes(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CODE, encoding="utf-8")
    h = start(str(file), None).recorded()
    file.unlink()
    h.press("f3", "right", "right", "i")
    h.wait(lambda: h.run.lines.place is not None or bool(h.message), "the line")
    assert h.message == ""
    assert h.variables()["n"] == 3 and h.run.frame is not None
    assert h.run.frame.file == str(file)
    assert h.sees("append", "code") and h.sees("Rows of zeros and ones", "code")
    h.click(h.spot("number 11", "code"))
    assert [one.text for one in h.app.show.breakpoints] == ["mine.py, line 11"]
