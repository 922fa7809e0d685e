"""What is searched for stands above each picture, and the card says the rest."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import PUSH, TRY
from tests.support.runs import traced
from tests.views.shows import Recorded, Shown, altered, pane_of, shows
from visualizer.base.failures import Failure
from visualizer.base.i18n import set_language
from visualizer.base.settings import Settings
from visualizer.debug.rerun import Rerun
from visualizer.jobs.glossary import glossary
from visualizer.jobs.job import Job, resolve
from visualizer.layout.grid import Box
from visualizer.layout.panes import SMALLEST, arrange
from visualizer.layout.splits import Facts
from visualizer.panes.about import card, sections
from visualizer.panes.top_bar import problems, solvers
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.picture import Picture
from visualizer.record.drain import drain
from visualizer.record.playback import Playback, head_of, source_of
from visualizer.show.names import sought, window_title
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.trace.file import save
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.paint import paint
from visualizer.ui.theme import load_theme

WIDE, NARROW, TINY = (Box(10, 10, w, h) for w, h in ((900, 400), (420, 460), (240, 230)))


def run_of(job: Job, solver: str = "") -> Run:
    """A run of a job without any process."""
    trace = traced([(TRY, 0, 0), (PUSH, 0, 0)])
    return Run(job, recorder=Recorded(trace), rerun=Rerun(job, trace))  # type: ignore[arg-type]


def own(tmp_path: Path, text: str) -> Run:
    """A run of a user's file."""
    file = tmp_path / "mine.py"
    file.write_text(text + "\nTRY, PUSH, POP, SOLUTION = range(4)\n", encoding="utf-8")
    return run_of(resolve(str(file), {}))


def heading(key: str, box: Box, mode: str = "watch") -> tuple[str, str]:
    """The words at the top of the picture's pane, and the tooltip there."""
    show = altered(shows(key)[0], mode=mode)
    picture = picture_named(show.run.solver.problem.picture)
    figure = Shown(pane_of(picture), box, show).figure
    marks = [(mark, on) for mark, on in zip(figure.marks, figure.ons, strict=True)
             if on and on.name == "what is searched for"]
    lines, tip = [mark.string for mark, _on in marks], marks[0][1].tip if marks else ""
    return " ".join(lines).replace("\xa0", " "), tip.replace("\xa0", " ")


@pytest.mark.some(3)
@pytest.mark.parametrize("key", SOLVERS)
def test_what_is_searched_for_stands_above_the_picture(key: str) -> None:
    whole = sought(shows(key)[0].run)
    assert whole
    for box in (WIDE, NARROW):
        said, tip = heading(key, box)
        assert said == whole and whole not in tip
    said, tip = heading(key, TINY)
    # The tip tells what is cut, and after it the note that has no room.
    assert said == whole or (said.endswith("…") and tip.startswith(whole))


@pytest.mark.parametrize("key", [key for key in SOLVERS if key.endswith("-estimate")])
def test_that_dives_estimate_the_search_is_said_whole_in_the_smallest_window(key: str) -> None:
    show = shows(key)[0]
    shape = picture_named(show.run.solver.problem.picture).shape
    box = arrange(*SMALLEST, round, Facts(shape=shape))["picture"]
    assert heading(key, box)[0] == sought(show.run)


def test_the_values_of_the_parameters_stand_in_it() -> None:
    at = {n: run_of(resolve("queens-b", {}, str(n))) for n in (1, 8)}
    assert sought(at[8]) == "Place 8 queens on 8 × 8 squares so that no two attack each other."
    assert sought(at[1]) == "Place n queens on n × n squares so that no two attack each other."
    assert sought(run_of(resolve("langford-l", {}, "2"))).startswith("Put 1 1 2 2 … n n in a row")
    assert sought(run_of(resolve("langford-l", {}, "5"))).startswith("Put 1 1 2 2 … 5 5 in a row")


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "de",
            [
                "4 Damen auf 4 × 4 Felder setzen, sodass keine zwei einander bedrohen.",
                "8 Damen auf 8 × 8 Felder setzen, sodass keine zwei einander bedrohen.",
                "3 verschiedene Zahlen in eine Reihe legen, in jeder Reihenfolge, die es gibt.",
                "6 Diagonalen in 3 × 3 Zellen zeichnen, sodass keine zwei einander berühren, "
                "auch nicht an einer Ecke.",
            ],
        ),
        (
            "pl",
            [
                "Ustawić 4 hetmany na szachownicy 4 × 4 tak, by żadne dwa się nie atakowały.",
                "Ustawić 8 hetmanów na szachownicy 8 × 8 tak, by żadne dwa się nie atakowały.",
                "Ustawić 3 różne liczby w rzędzie, w każdej możliwej kolejności.",
                "Narysować 6 przekątnych na siatce 3 × 3 pól tak, by żadne dwie się nie stykały, "
                "nawet narożnikiem.",
            ],
        ),
    ],
)
def test_what_is_counted_has_the_form_of_its_number(lang: str, expected: list[str]) -> None:
    set_language(lang)
    sizes = (("queens-b", "4"), ("queens-b", "8"), ("permutations", "3"), ("diagonals", None))
    assert [sought(run_of(resolve(key, {}, n))) for key, n in sizes] == expected


def test_an_estimate_says_that_it_makes_dives() -> None:
    assert "Random dives" in sought(run_of(resolve("queens-estimate", {})))


def test_a_users_file_says_its_docstrings_first_line_or_nothing(tmp_path: Path) -> None:
    solver = "def solve(n: int = 3):\n    yield 0, 0, 0\n"
    assert sought(own(tmp_path, f'"""Fold a map.\n\nMore."""\n{solver}')) == "Fold a map."
    inside = solver.replace("    yield", '    """Cut a cake."""\n    yield')
    assert sought(own(tmp_path, inside)) == "Cut a cake."
    silent = own(tmp_path, solver)
    assert sought(silent) == ""
    assert "no docstring" in sections(silent)[0].entries[0].words


def test_the_title_of_the_window_names_solver_and_parameters_or_the_file(tmp_path: Path) -> None:
    assert window_title(run_of(resolve("queens-bstar", {}, "8"))) == (
        "n queens: B*, bit vectors n=8 – Backstep"
    )
    puzzle = {"puzzle": "1" + "." * 80}
    title = window_title(run_of(resolve("sudoku", puzzle)))
    assert title.endswith("puzzle=own fewest_first=False – Backstep")
    mine = own(tmp_path, "def solve(n: int = 3):\n    yield 0, 0, 0\n")
    assert window_title(mine) == "mine.py n=3 – Backstep"


def test_whatever_a_users_file_says_there_is_a_line_a_title_and_a_card(tmp_path: Path) -> None:
    solver = "def solve(word: str = {default!r}):\n    yield 0, 0, 0\n"
    for said in ("\\ud800\\0\\x1b[2J", "x" * 5000, "  ", "a\\x85b\\tc", "one\\n\\n  two  three"):
        run = own(tmp_path, f'"""{said}"""\n' + solver.format(default="\0\x1b" + "y" * 90))
        pane = pane_of(picture_named("general"))
        assert Shown(pane, NARROW, Show(Settings(), [run])).figure.marks
        assert len(sought(run)) <= 200
        pygame.display.set_caption(window_title(run))
        assert "word=\ufffd\ufffdyyy" in window_title(run) and len(window_title(run)) < 60
        node, look = card(sections(run)), Look(load_theme("dark"))
        figure = Figure((0, 0, *node.size(look, 400)))
        node.put(figure, look, Box(*figure.box))
        paint(pygame.Surface(figure.box.size), figure)


@pytest.mark.parametrize("key", SOLVERS)
def test_the_card_says_what_how_where_and_all_parameters_and_names(key: str) -> None:
    run = shows(key)[0].run
    solver, parts = SOLVERS[key], sections(run)
    said = {part.heading: part.entries for part in parts}
    assert said[""][0].words == sought(run)
    assert said["The algorithm"][0].words == solver.words
    assert said["Author and source"][0].words == solver.read
    assert [entry.term for entry in said["Parameters"]] == [p.label for p in solver.parameters]
    named = {entry.term for entry in said["Names in the code"]}
    assert {watch.name for watch in solver.watches} <= named
    assert all(entry.words.endswith((".", "?")) for part in parts for entry in part.entries
               if part.heading != "Author and source")


@pytest.mark.parametrize("width", [300, 700])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_card_is_as_high_as_what_it_says(width: int, scale: float) -> None:
    width = round(width * scale)
    node = card(sections(shows("maze-lefthand")[0].run))
    look = Look(load_theme("dark"), scale)
    high = node.size(look, width)[1]
    figure = Figure((0, 0, width, high))
    node.put(figure, look, Box(0, 0, width, high))
    texts = figure.texts()
    assert all(t.x >= 0 and t.x + t.w <= width and t.y + t.h <= high + 4 for t in texts)
    assert all(t.pixels >= 13 * scale for t in texts)
    assert any("Moritz" in t.string for t in texts)


def test_a_glossary_is_read_from_a_users_docstring(tmp_path: Path) -> None:
    run = own(tmp_path, '"""A cake.\n\nslices  the pieces\n        so far\nk       the knife\n"""\n'
              "def solve():\n    yield 0, 0, 0\n")
    assert glossary(run.solver) == {"slices": "the pieces so far", "k": "the knife"}
    named = next(part for part in sections(run) if part.heading == "Names in the code")
    assert [tuple(entry)[:2] for entry in named.entries] == [
        ("The pieces so far.", "slices"), ("The knife.", "k"),
    ]


def test_a_class_of_the_users_has_algorithm_bs_names(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "assets/templates/sequence.py").read_text(encoding="utf-8")
    assert {"states", "next_state"} <= set(glossary(own(tmp_path, text).solver))


@pytest.mark.parametrize("key", ["queens-bstar", "mine"])
def test_a_reopened_run_has_the_name_of_its_file(key: str, tmp_path: Path) -> None:
    if key == "mine":
        job = own(tmp_path, '"""Fold a map."""\ndef solve(n: int = 3):\n    yield 0, 0, 0\n').job
    else:
        job = resolve(key, {}, "4")
    file = tmp_path / "lesson 3.trace"
    save(file, head_of(job, source_of(job), complete=True), [drain(iter([(TRY, 0, 0)]), 9)])
    job = resolve(str(file), {})
    run = Run(job, recorder=Playback(job))
    assert window_title(run) == "lesson 3.trace – Backstep"
    show = Show(Settings(), [run])
    pane = pane_of(picture_named(run.solver.problem.picture))
    texts = Shown(pane, WIDE, show).figure.texts()
    assert any("lesson 3.trace" in text.string for text in texts)
    whole = "Place 4 queens on 4 × 4 squares so that no two attack each other."
    assert sought(run) == ("Fold a map." if key == "mine" else whole)
    (chosen,) = [option for option in (problems if key == "mine" else solvers)(show)
                 if option.key in (run.solver.problem.key, run.solver.key)]
    assert "lesson 3.trace" in chosen.label
    recording = sections(run)[-1]
    assert recording.heading == "The recording"
    assert "lesson 3.trace" in recording.entries[0].words
    run.close()


def test_of_a_recording_of_a_run_that_failed_that_is_said(tmp_path: Path) -> None:
    job = own(tmp_path, "def solve(n: int = 3):\n    yield 0, 0, 0\n    1 / 0\n").job
    file = tmp_path / "failed.trace"
    failure = Failure("raised", 1, {"error": "ZeroDivisionError"}, job.file, 3)
    save(file, head_of(job, source_of(job), complete=False, failure=failure),
         [drain(iter([(TRY, 0, 0)]), 9)])
    job = resolve(str(file), {})
    run = Run(job, recorder=Playback(job))
    while run.recording:
        run.recorder.poll()
    assert "; the solver failed." in sections(run)[-1].entries[0].words
    run.close()


@pytest.mark.parametrize("key", ["queens-bstar", "maze-lefthand", "sudoku", "permutations"])
@pytest.mark.parametrize("width", [260, 330, 420, 700])
def test_the_picture_does_not_move_from_event_to_event(key: str, width: int) -> None:
    tops = set()
    for show in shows(key):
        for preview in (None, 3):
            seen = altered(show, preview=preview)
            picture = Still()
            Shown(pane_of(picture), Box(10, 10, width, 400), seen)
            tops.add(picture.box)
    assert len(tops) == 1


class Still(Picture):
    """A picture that says how far its run has come, and remembers where it was drawn."""

    box: Box | None = None

    def title(self) -> str:
        return "PICTURE"

    def note(self, show: Show) -> str:
        return f"{len(show.run.moment.path)} of 81 free cells filled"

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        self.box = box
