"""The pane of the code: lines that go on beyond its edge."""

from __future__ import annotations

from tests.views.shows import Shown, shows
from visualizer.layout.grid import Box
from visualizer.panes.code import CodePane, source_lines
from visualizer.ui.figure import Text

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
        whole = next(line for line in source if line.strip().startswith(string.rstrip("…").strip()))
        tip = shown.tip((200, y + 8))
        assert (whole.strip() in tip) == string.endswith("…"), string


def test_code_that_is_scrolled_to_the_right_begins_with_an_ellipsis() -> None:
    show = shows("queens-masks")[3]
    pane = CodePane()
    Shown(pane, BOX, show)  # it follows the line once
    pane.scroll(0, 3, BOX, show)
    written = lines(Shown(pane, BOX, show))
    assert any(string.startswith("…") for string, _right in written.values())
