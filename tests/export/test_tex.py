"""LaTeX: trees and boards that compile, with all that is said in them told."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from solvers.events import POP, PUSH, Event
from solvers.queens import queens_bstar
from tests.support.runs import traced
from visualizer.cli import main
from visualizer.export.tex import escaped
from visualizer.layout.tree.paper import DEEPEST, Twig, cut_down

RUN = ["queens-bstar", "-n", "4", "--lang", "en", "--theme", "light", "--size", "640x480"]

needs_latex = pytest.mark.skipif(
    shutil.which("pdflatex") is None
    or subprocess.run(["kpsewhich", "forest.sty", "elocalloc.sty"], capture_output=True)
    .stdout.count(b"\n") < 2,
    reason="needs pdflatex with forest",
)


def tex(file: Path, *more: str) -> str:
    assert main(["shot", *RUN, "-o", str(file), *more]) == 0
    written = file.read_text("utf-8")
    check_brackets(written)
    return written


def check_brackets(written: str) -> None:
    """What LaTeX would trip over: braces, brackets of nodes and environments that do not match."""
    plain = re.sub(r"(?<!\\)%.*", "", written).replace("\\\\", "").replace("\\{", "")
    plain = plain.replace("\\}", "")
    depth = 0
    for sign in plain:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth >= 0
    assert depth == 0
    assert plain.count("[") == plain.count("]")
    assert plain.count("\\begin{") == plain.count("\\end{")


def nodes(written: str) -> list[tuple[str, str]]:
    """The nodes of a forest, as label and style."""
    (forest,) = re.findall(r"\\begin\{forest\}(.*)\\end\{forest\}", written, re.S)
    return re.findall(r"^ *\[\{(.*?)\}, ([a-z ]+)", forest, re.M)


@pytest.mark.thorough
def test_the_tree_up_to_a_solution(tmp_path: Path) -> None:
    written = tex(tmp_path / "tree.tex", "--at", "38")
    dead, gone, force = "dead end", "taken back", "current"
    assert nodes(written) == [
        ("", "root"), ("0", gone), ("2", dead), ("3", gone), ("1", dead),
        ("1", force), ("3", force), ("0", force), ("2", "solution"),
    ]
    assert "8 choices were made." in written and "triangle is" not in written


@pytest.mark.thorough
def test_the_candidate_of_the_event_hangs_from_the_latest_choice(tmp_path: Path) -> None:
    assert nodes(tex(tmp_path / "tree.tex", "--at", "2"))[-1] == ("0", "rejected")
    hidden = tex(tmp_path / "tree.tex", "--at", "0", "--hide-future")
    assert nodes(hidden) == [("", "root"), ("0", "tried")]


def counted(twig: Twig) -> int:
    """All nodes that a twig tells of: drawn ones, and those folded into it."""
    if twig.push is None:
        return twig.nodes
    own = int(twig.depth >= 0)
    return own + (twig.nodes if twig.folded else sum(map(counted, twig.children)))


@pytest.mark.parametrize("event", [0, 1, 500, 9000, 19923])
@pytest.mark.parametrize("most", [5, 20, 60])
def test_no_choice_gets_lost_however_small_the_sheet(event: int, most: int) -> None:
    trace = traced([*queens_bstar(8)])
    path = trace.path_events(event)
    root = cut_down(trace, event, path, most)
    assert counted(root) == trace.counters(event).placed
    assert root.count() <= most + 2 * len(path)
    at = root
    for push in path:
        at = at.children[-1]
        assert at.push == push and at.open


def test_of_a_long_way_the_end_is_drawn() -> None:
    def deep() -> list[Event]:
        ways: list[Event] = [(PUSH, depth, 0) for depth in range(100)]
        return [*ways, (POP, 99, 0), (PUSH, 99, 1)]

    trace = traced(deep())
    root = cut_down(trace, 101, trace.path_events(101))
    assert root.depth == 100 - DEEPEST - 1
    assert root.count() == DEEPEST + 2


@pytest.mark.thorough
def test_what_is_folded_is_said(tmp_path: Path) -> None:
    file = tmp_path / "tree.tex"
    run = ["queens-bstar", "-n", "8", "--at", "9000", "--lang", "en"]
    assert main(["shot", *run, "-o", str(file)]) == 0
    written = file.read_text("utf-8")
    check_brackets(written)
    drawn = [kind for _label, kind in nodes(written) if kind not in ("root", "rejected", "tried")]
    told = re.search(r"(\d+) choices were made, (\d+) of them drawn", written)
    assert told and (int(told[1]), int(told[2])) == (929, len(drawn))
    more = re.findall(r"below:\{\+(\d+)\}", written)
    assert sum(map(int, more)) + len(drawn) == 929


def test_names_are_escaped() -> None:
    assert escaped("a_b & 50% {x} #1 ~ ^ \\ $") == (
        r"a\_b \& 50\% \{x\} \#1 \textasciitilde{} \textasciicircum{} \textbackslash{} \$"
    )
    assert escaped("x₁ ≤ −3, łódź\0") == "x\\ensuremath{_1} \\ensuremath{\\leq} " + (
        "\\ensuremath{-}3, łódź\ufffd"
    )


@pytest.mark.thorough
def test_a_board_is_drawn_of_its_marks(tmp_path: Path) -> None:
    written = tex(tmp_path / "board.tex", "--at", "38", "--part", "picture")
    squares = re.findall(r"^\\path\[fill=\S+ \(\S+\) rectangle", written, re.M)
    assert len(squares) >= 16 and written.count(' svg "') >= 4 * 7


@pytest.mark.thorough
def test_shades_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "window.tex"
    run = ["debruijn", "-n", "3", "--lang", "en", "--at", "15", "--part", "picture"]
    assert main(["shot", *run, "-o", str(file)]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "take -o FILE.pdf" in err and not file.exists()


@pytest.mark.thorough
@pytest.mark.parametrize("mode", ["classroom", "watch", "debug"])
@pytest.mark.parametrize("suffix", ["svg", "pdf", "png"])
def test_the_tree_alone_in_any_mode(mode: str, suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"tree.{suffix}"
    more = ["--at", "38", "--part", "tree", "--mode", mode]
    assert main(["shot", *RUN, "-o", str(file), *more]) == 0
    if suffix == "svg":
        written = file.read_text("utf-8")
        assert "Search" in written and "17" in written


@needs_latex
@pytest.mark.parametrize("more", [["--at", "38"], ["--at", "9", "--part", "picture"]])
def test_latex_takes_it(more: list[str], tmp_path: Path) -> None:
    tex(tmp_path / "it.tex", *more)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "it.tex"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "it.pdf").read_bytes().startswith(b"%PDF")
