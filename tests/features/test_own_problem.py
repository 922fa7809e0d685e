"""A file that says what its problem is: names, a graph, a judge, in the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.jobs.templates import write_template


def template(folder: Path, kind: str, *changes: tuple[str, str]) -> str:
    file = folder / "mine.py"
    write_template(file, kind)
    text = file.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_fault_is_found_by_the_files_own_judge(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = template(tmp_path, "graph", ("for other in GRAPH[node]", "for other in GRAPH[node][1:]"))
    h = start(file).recorded()
    h.wait(lambda: h.run.judgement.ended, "the judgement")
    h.press("f3", "ctrl+d")
    h.tick(0.5)
    assert h.sees("NT: red is placed. But the rules forbid it: allowed(path) says no.")
    assert h.sees("disagreements, the first at event") and h.sees("WA") and h.sees("red")
    h.press("left")
    h.tick(0.5)
    accepted = "The code accepts it anyway."
    assert h.sees(f"NT: red is not allowed: allowed(path) says no. {accepted}")


def test_the_sentence_follows_when_the_judge_has_spoken(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    h = start(template(tmp_path, "subsets"))
    h.recorded()
    h.wait(lambda: h.run.judgement.ended, "the judgement")
    h.press("f1")
    h.tick(0.5)
    assert h.sees("3: in is tried: allowed(path) says yes.")


def test_what_cannot_be_used_and_what_the_judge_does_is_told(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = template(tmp_path, "subsets", ('VALUES = ["out", "in"]', "VALUES = 2"),
                    ("return total(path) <= TARGET", "return total(path) <= TARGET / 0"))
    h = start(file).recorded()
    h.wait(lambda: h.run.judgement.ended, "the judgement")
    h.tick(0.5)
    assert "not asked any more" in h.message or "VALUES" in h.message
    h.press("ctrl+i")
    h.tick(0.5)
    told = " ".join(h.texts())
    assert "What cannot be used" in told and "VALUES must be a list of names" in told
    assert "allowed([1]) raised ZeroDivisionError" in told


@pytest.mark.parametrize(("kind", "drawn"), [
    ("queens", "queens"), ("sudoku", "free cells"), ("knights_tour", "squares"),
])
def test_the_templates_have_their_pictures_and_the_card_says_what_they_want(
    kind: str, drawn: str, start: Callable[..., Driver], tmp_path: Path
) -> None:
    h = start(template(tmp_path, kind))
    h.wait(lambda: len(h.run.trace) > 20, "some events")
    h.press("right", "right")
    h.tick(0.5)
    assert h.sees(drawn, "picture"), h.texts("picture")
    h.press("ctrl+i")
    h.tick(0.5)
    assert h.sees("The picture") and h.sees("depth") and h.sees("value")


@pytest.mark.quick
def test_a_picture_that_lacks_something_says_so(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    h = start(template(tmp_path, "knights_tour", ("solve(n: int = 5)", "solve(side: int = 5)"),
                       (" n * n:", " side * side:"), ("divmod(square, n)", "divmod(square, side)"),
                       ("+ down < n and", "+ down < side and"), ("+ right < n:", "+ right < side:"),
                       ("+ down) * n +", "+ down) * side +")))
    h.wait(lambda: len(h.run.trace) > 20, "some events")
    h.tick(0.5)
    said = "PICTURE knights_tour needs m and k; the solver has side. Shown without it."
    assert said in " ".join(h.texts("picture")), h.texts("picture")


def test_a_file_without_a_picture_is_told_how_it_can_be_judged(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file, code = tmp_path / "mine.py", "def solve(n=2):\n    yield 0, 0, 1\n    yield 1, 0, 1\n"
    file.write_text(code + "    yield 2, 0, 1\n", encoding="utf-8")
    h = start(str(file), None).recorded()
    h.tick(0.1)
    h.click(h.spot("Have it judged …"))
    assert {"queens", "sudoku"} <= {*h.texts()}
    h.press("esc", "ctrl+d")
    assert 'Say PICTURE = "queens"' in h.message
    file.write_text('PICTURE = "queens"\n' + file.read_text(), encoding="utf-8")
    h = start(str(file), None).recorded()
    h.tick(0.1)
    assert not h.spots("Have it judged …")


MOVES = """
PICTURE = "knights_tour"
m, k = 3, 4
DOWN = [2, 1, -1, -2, -2, -1, 1, 2]
ACROSS = [1, 2, 2, 1, -1, -2, -2, -1]
seen = [[False] * k for _ in range(m)]

def tour(r, c, done):
    if done == m * k:
        print(seen)
        return True
    for move in range(8):
        y, x = r + DOWN[move], c + ACROSS[move]
        if 0 <= y < m and 0 <= x < k and not seen[y][x]:
            seen[y][x] = True
            if tour(y, x, done + 1):
                return True
            seen[y][x] = False
    return False

seen[0][0] = True
tour(0, 0, 1)
"""
"""Right; but its choices are moves by their number, not squares."""

TOO_MANY = """
PICTURE = "permutations"
n = 4

def perm(a):
    if len(a) == n:
        print(a)
        return
    for number in range(n):
        perm(a + [number])

perm([])
"""
"""Wrong: it never looks whether a number is there already, and finds too many."""


@pytest.mark.parametrize("source", [MOVES, TOO_MANY], ids=["right", "wrong"])
def test_a_right_program_whose_choices_are_something_else_is_not_simply_called_wrong(
    start: Callable[..., Driver], tmp_path: Path, source: str
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(source, encoding="utf-8")
    h = start(str(file), mode="debug").recorded()
    h.wait(lambda: h.run.judgement.ended, "the judgement")
    h.tick(0.5)
    said = "disagreements, unless the choices are something else"
    tip = "Either the program is wrong, or its choices are not what PICTURE"
    tips = [on.tip for figure in h.figures() for on in figure.ons if on is not None]
    assert (h.sees(said), any(tip in one for one in tips)) == (source is MOVES,) * 2
    assert h.sees("disagreements")
    h.press("right", "right", "right", "h")  # which hides what is still to come
    h.tick(0.5)
    assert not h.sees(said) and h.sees("so far")
