"""Variables as Python has them: of a file with globals, sets, dictionaries and a class."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.features.driver import Driver
from visualizer.actions.breakpoints import add_breakpoint
from visualizer.actions.views import keep, set_mode
from visualizer.base.settings import Settings

SOURCE = '''
TRY, PUSH, POP, SOLUTION = range(4)
import math
N = 3
used = [False] * N
board = [[0] * N for _ in range(N)]
unused = 7

class Count:
    def __init__(self):
        self.tries = 0
        self._own = 1

count = Count()

def free(row, col):
    return not used[col] and board[row][col] == 0

def solve():
    cols, down = set(), set()
    names = {'WA': 0, (1, 2): math.inf}

    def place(row):
        for col in range(3):
            yield TRY, row, col
            count.tries += 1
            if free(row, col) and row - col not in down:
                used[col] = True; board[row][col] = row + 1
                cols.add(col)
                down.add(row - col)
                names['WA'] = row
                yield PUSH, row, col
                if row < 2:
                    yield from place(row + 1)
                used[col] = False; board[row][col] = 0
                cols.discard(col)
                down.discard(row - col)
                yield POP, row, col

    yield from place(0)
'''


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("variables")
        patch.setenv("BACKSTEP_CONFIG_DIR", str(folder))
        path = folder / "mine.py"
        path.write_text(SOURCE, "utf-8")
        driver = Driver(str(path), None, size=(1600, 1200), settings=Settings())
        driver.recorded()
        yield driver
        driver.close()


@pytest.fixture
def d(shared: Driver) -> Driver:
    shared.press("esc", "esc", "f3")
    shared.run.writes.choose(None)
    keep(shared.app.show, "variables:open", frozenset())
    go(shared, 6)
    return shared


def go(d: Driver, event: int) -> None:
    d.run.jump(event)
    d.variables()
    d.tick(0.1)


def asked(d: Driver, name: str) -> str:
    """Click on what has this name; what is watched then."""
    d.click(d.spot(name, "variables"))
    d.wait(lambda: not d.run.writes.working, "a history")
    d.tick(0)
    return "" if d.run.writes.watched is None else d.run.writes.watched.watch.text


def shown(d: Driver) -> dict[str, str]:
    """The rows of the pane: name and value."""
    d.tick(0)
    rows: dict[int, list[tuple[int, str]]] = {}
    for mark in d.app.window.figure_of("variables").texts():
        rows.setdefault(mark.y + mark.h // 2, []).append((mark.x, mark.string))
    found = [[text for _x, text in sorted(some)] for some in rows.values()]
    return {one[0]: "".join(one[1:]) for one in found}


def test_values_are_pythons_own_and_groups_have_one_order(d: Driver) -> None:
    rows = shown(d)
    names = [name for name in rows if name.isidentifier() and name != "Variables"]
    assert names == ["row", "col", "closure", "cols", "down", "names", "module", "used", "board",
                     "count"]
    assert (rows["cols"], rows["used"]) == ("{0, 2}", "[True, False, True]")
    assert rows["names"] == "{'WA': 1, (1, 2): inf}" and rows["board"].startswith("[[1, 0, 0], [0")
    assert rows["count"] == "Count(tries=4, _own=1)"
    for event in range(1, 12):
        go(d, event)
        again = [name for name in shown(d) if name in names]
        assert again == names


@pytest.mark.quick
def test_entries_of_sets_and_dictionaries_are_asked(d: Driver) -> None:
    assert asked(d, "-1 in down") == "-1 in down"
    assert d.sees("-1 in down", "timeline") and d.sees("Set at event", "timeline")
    d.press("w")
    d.wait(lambda: not d.run.writes.searching, "the write")
    assert "-1 in down was set to True on line" in d.message
    assert asked(d, "names['WA']") == "names['WA']"
    assert asked(d, "names[(1, 2)]") == "names[(1, 2)]"


def test_what_is_unfolded_can_be_asked_down_to_its_cells(d: Driver) -> None:
    d.click(d.spot("unfold board", "variables"))
    assert asked(d, "board[0][0]") == "board[0][0]"
    assert d.sees("= 1", "timeline")
    d.click(d.spot("fold board", "variables"))
    assert not d.spots("board[0][1]", "variables")
    d.click(d.spot("unfold count", "variables"))
    assert asked(d, "count.tries") == "count.tries"
    why = [on.tip for on in d.app.window.figure_of("variables").ons if on and on.role == "row"]
    assert "A condition cannot use ._own: it is one of Python's own inner names." in why


def test_no_pane_moves_and_a_double_click_opens_what_was_under_its_first_press(d: Driver) -> None:
    before = dict(d.app.window.arrangement.boxes)
    for name in ("col", "used"):
        d.run.writes.choose(None)
        d.tick(0)
        (row, *_more) = d.app.window.figure_of("variables").places(
            lambda on, name=name: on.name == name and on.role == "row")  # type: ignore[misc]
        d.click((row.x + 30, row.centery), clicks=2)
        assert d.app.show.dialog is not None and d.app.show.dialog.name == name  # type: ignore[attr-defined]
        assert dict(d.app.window.arrangement.boxes) == before
        d.press("esc")


def test_breakpoints_know_the_module(d: Driver) -> None:
    for text in ("used[1] becomes true", "count.tries == 5", "push print {used} {down}"):
        add_breakpoint(d.app.show, text)
    d.wait(lambda: all(one.whole for one in d.run.breakpoints_listed), "the hits")
    assert all(one.count and not one.why for one in d.run.breakpoints_listed)
    d.wait(lambda: bool(d.run.debugger.printed_until(1)), "what is printed")
    printed = d.run.debugger.printed_until(1)
    assert printed[0].text == "[True, False, False] {0}"


def test_behind_a_line_stands_the_value_of_a_global(d: Driver) -> None:
    set_mode(d.app.show, "debug")
    go(d, 7)
    for _line in range(4):
        d.press("i")
        d.wait(lambda: not d.run.lines.waiting, "the lines")
        d.tick(0.1)
        if d.run.frames[-1].function == "free":
            break
    assert any(said.startswith("used[1]") and "Fal" in said for said in d.texts("code"))
