"""The pane of the code: lines that go on beyond its edge."""

from __future__ import annotations

import pytest

from tests.views.shows import Shown, altered, shows
from visualizer.base.settings import THEMES
from visualizer.jobs.job import Job
from visualizer.layout.grid import Box
from visualizer.panes.code import LONGEST_LINE, CodePane, _lines, source_lines
from visualizer.panes.code import coloured as source_lines_of
from visualizer.show.show import Show
from visualizer.ui.look import Look
from visualizer.ui.marks import Text
from visualizer.ui.theme import contrast, load_theme

BOX = Box(0, 0, 360, 300)


def lines(shown: Shown) -> dict[int, tuple[str, int]]:
    """What is written in each line of code, by the middle of the line, and where it ends."""
    found: dict[int, tuple[str, int]] = {}
    for mark in shown.figure.marks:
        if isinstance(mark, Text) and mark.font.startswith("cascadia") and mark.x > 70:
            string, _right = found.get(mark.y, ("", 0))
            found[mark.y] = string + mark.string, mark.x + mark.w
    return found


def test_a_line_that_goes_on_ends_in_an_ellipsis_and_its_tooltip_has_all_of_it() -> None:
    show = shows("queens-masks")[3]
    assert show.run.frame is not None
    source = ["".join(p for p, _c in line) for line in source_lines(show.run.frame.file)]
    shown = Shown(CodePane(), BOX, show)
    written = lines(shown)
    assert any(string.endswith("…") for string, _right in written.values())
    for y, (string, right) in written.items():
        assert right <= BOX.right
        whole = [line for line in source if line.strip().startswith(string.rstrip("…").strip())]
        tip = shown.tip((200, y + 8))
        if whole and " → " not in string:  # else it goes on where the statement on screen began
            assert (whole[0].strip() in tip) == string.endswith("…"), string


def test_code_that_is_scrolled_to_the_right_begins_with_an_ellipsis() -> None:
    show = shows("queens-masks")[3]
    shown = Shown(CodePane(), BOX, show)
    shown.wheel(BOX.center, 0, 3)
    written = lines(shown)
    assert any(string.startswith("…") for string, _right in written.values())


def written_in(pane: CodePane, show: Show) -> list[str]:
    return [string for string, _right in lines(Shown(pane, BOX, show)).values()]


def of_source(source: str) -> Show:
    """A recording of another's solver, of which there is only the text."""
    job = Job("mine.py", (), recording="run.trace")
    return altered(shows("queens-b")[3], job=job, frame=None, frames=(), recorded_source=source)


@pytest.mark.thorough
def test_long_sources_get_their_colours_by_and_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("visualizer.panes.code.COLOUR_SECONDS", 0.0)
    source = "".join(f"def function_{i}(a): return a + {i}  # {'x' * 30}\n" for i in range(1000))
    pane, show = CodePane(), of_source(source)
    assert any("function_0(a): return" in string for string in written_in(pane, show))
    seen = Shown(pane, BOX, show)
    assert not seen.figure.due  # what is in view has its colours
    seen.wheel(BOX.center, 900)
    assert any("function_900(a): return" in string for string in written_in(pane, show))
    frames = 1
    while Shown(pane, BOX, show).figure.due and frames < 100_000:
        frames += 1
    assert 20 < frames < 100_000
    shown = Shown(pane, BOX, show).figure.texts()
    assert next(m for m in shown if m.string == "return").color == show.look.theme.code_keyword
    assert any("function_900" in mark.string for mark in shown)


@pytest.mark.parametrize("line", ["x = [" + "1, " * 300_000 + "]", "'" + "é" * 1_000_000 + "'"])
def test_of_a_line_that_nobody_scrolls_through_the_beginning_is_shown(line: str) -> None:
    found = source_lines_of(f"a = 1\n{line}\nb = 2\n")
    assert not found.colour(3)
    assert [len("".join(p for p, _c in one)) for one in found] == [5, LONGEST_LINE, 5, 0]
    assert found.longest == LONGEST_LINE


def test_the_colours_are_those_of_the_whole_text() -> None:
    source = 'x = """a\n\tb"""\r\nfor i in x:\r    pass\n'
    found = source_lines_of(source)
    assert found[3] == [("    pass", "text")]
    found.colour(5)
    assert ["".join(p for p, _c in line) for line in found] == [
        'x = """a', '    b"""', "for i in x:", "    pass", "",
    ]
    assert found[1][0] == ("    b", "code_string") and found[2][0] == ("for", "code_keyword")


def test_what_was_shown_before_the_line_was_known_moves_nothing() -> None:
    show = shows("queens-recursive")[3]
    box = Box(0, 0, 360, 750)  # both the function's beginning and the line would be in it
    unknown = altered(show, frame=None, frames=())
    at_once, later = CodePane(), CodePane()
    Shown(later, box, unknown)
    wanted = lines(Shown(at_once, box, show))
    shown = Shown(later, box, show)
    assert lines(shown) == wanted
    shown.wheel(box.center, -2)
    assert lines(shown) != wanted  # the wheel moves it still


@pytest.mark.parametrize("theme", THEMES)
def test_the_numbers_of_lines_can_be_read(theme: str) -> None:
    show = altered(shows("queens-bstar")[0])
    show.look = Look(load_theme(theme), 1.0)
    numbers = [m for m in Shown(CodePane(), BOX, show).figure.texts() if m.string.isdigit()
               and m.x < BOX.x + 60]
    assert len(numbers) > 5
    assert all(contrast(m.color, show.look.theme.surface) >= 4.5 for m in numbers)


def numbers_in(shown: Shown) -> list[str]:
    """The numbers of the lines in view."""
    return [m.string for m in shown.figure.texts() if m.string.isdigit() and m.x < BOX.x + 60]


@pytest.mark.thorough
@pytest.mark.parametrize("solver", ["queens-masks", "queens-b", "langford-l"])
def test_a_pane_that_is_described_again_has_moved_nothing(solver: str) -> None:
    """Lines wrap and begin otherwise when others are in view, and others are in view then."""
    moments = shows(solver)[::4]
    for wide in range(180, 520, 60):
        for high in (60, 150, 250):
            pane, box = CodePane(), Box(0, 0, wide, high)
            _lines.cache_clear()  # so that its lines have no colours as yet
            for show in moments:
                shown = Shown(pane, box, show)
                assert Shown(pane, box, show).figure.marks == shown.figure.marks, (wide, high)
                shown.wheel(box.center, -3)
                shown = Shown(pane, box, show)
                assert Shown(pane, box, show).figure.marks == shown.figure.marks, (wide, high)
                place = numbers_in(shown)
                shown.wheel(box.center, 0, 3)  # sideways, where no line wraps
                assert numbers_in(Shown(pane, box, show))[:1] == place[:1], (wide, high)
                Shown(pane, box, show).wheel(box.center, 0, -3)
