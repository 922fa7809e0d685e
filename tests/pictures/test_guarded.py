"""A picture that does not fit a user's choices gives way to the general one, whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.support.runs import traced
from tests.views.shows import altered, live_shows, shows
from visualizer.jobs.job import Job
from visualizer.layout.grid import Box
from visualizer.layout.sheet import Sizes, sheet_in
from visualizer.panes.selection import described
from visualizer.pictures.guarded import Guarded, picture_named, picture_of
from visualizer.pictures.picture import Picture
from visualizer.problems import FOLDERS
from visualizer.problems.asking import is_solution, picture_key, refusals
from visualizer.problems.sentences import Teller, narrate_generally
from visualizer.show.show import Show
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure

BOX = Box(5, 7, 420, 380)
NAMES = sorted({solver.problem.picture for solver in SOLVERS.values()} | {"general", "no_such"})
OWN = replace(SOLVERS["queens-b"], key="own", watches=())


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_of_what_a_picture_began_and_gave_up(name: str) -> None:
    for show, _live in live_shows(OWN, 23):
        picture, figure, general = Guarded(name), Figure(BOX), Figure(BOX)
        picture.draw(figure, BOX, show)
        picture_named("general").draw(general, BOX, show)
        assert figure.same(general) or picture.fits
        assert figure.choice_places(0) or not show.run.moment.path


@pytest.mark.thorough
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_pointed_at_or_asked_for_has_an_answer(name: str) -> None:
    for show, _live in live_shows(OWN, 61):
        picture, figure = Guarded(name), Figure(BOX)
        picture.draw(figure, BOX, show)
        for x in range(BOX.x, BOX.right, 15):
            for y in range(BOX.y, BOX.bottom, 15):
                list(figure.at((x, y)))
        moment = show.run.moment
        picture.thumbnail(Figure(BOX), BOX, show.look, moment)
        assert picture.thumbnail_ratio(moment) > 0
        assert picture.narrate(moment).sentence
        assert all(picture.choice_name(moment, value) for value in (*moment.path, 12_345))
        picture.choice_entries(moment, "rows", [4, 7, 1])
        picture.squares_of(moment, "rows", 2)


@pytest.mark.parametrize("wild", [0.0, -3.0, float("inf"), float("nan"), 1e-12])
def test_a_thumbnail_has_a_ratio_that_can_be_drawn(
    wild: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Guarded("sequence")
    monkeypatch.setattr(type(picture._named), "thumbnail_ratio", lambda _self, _moment: wild)
    show, _live = next(iter(live_shows(OWN, 23)))
    ratio = picture.thumbnail_ratio(show.run.moment)
    sheet = sheet_in(500, 400, 7, ratio, Sizes(40, 90, 6))
    assert all(sheet.box(number).w > 0 < sheet.box(number).h for number in range(7))


@pytest.mark.thorough
def test_some_pictures_fit_and_some_give_up_half_way() -> None:
    fits = set()
    for name in NAMES:
        for show, _live in live_shows(OWN, 23):
            picture = Guarded(name)
            picture.draw(Figure(BOX), BOX, show)
            fits.add((name, picture.fits))
    # The Sudoku has drawn its grid when it learns that there are no given digits.
    assert {("board", True), ("general", True), ("sudoku", False), ("crossword", False)} <= fits


def recorded(show: Show) -> Show:
    """The same as if it came out of a file."""
    job = replace(show.run.job, recording="run.trace")
    return altered(show, job=job)


def test_recordings_are_guarded_like_files() -> None:
    show = shows("queens-b")[3]
    assert not isinstance(picture_of(show.run), Guarded)
    assert isinstance(picture_of(recorded(show).run), Guarded)
    own = altered(show, job=Job("/somewhere/mine.py", ()))
    assert isinstance(picture_of(own.run), Guarded)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "no_such"])
def test_a_guarded_picture_is_the_picture(name: str) -> None:
    """A recording looks like the run: nothing of a picture is lost on the way."""
    methods = {n for kind in type(picture_named(name)).__mro__ for n in vars(kind)
               if callable(getattr(kind, n)) and not n.startswith("_")}
    assert methods & set(vars(Picture)) <= set(vars(Guarded))


class Faulty(Picture):
    """Raises for whatever it is asked, or takes for ever."""

    def __init__(self, *, spins: bool = False) -> None:
        self._spins = spins

    def draw(self, *_arguments: object) -> None:
        while self._spins:
            try:
                [].pop()
            except IndexError:
                continue
        raise KeyError("nothing fits")

    thumbnail = title = note = why_nothing = owners = hue_of = draws = draw  # type: ignore[assignment]


@pytest.fixture(params=[False, True], ids=["raises", "spins"])
def nothing_fits(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No picture can draw anything, not even the general one."""
    faulty = Faulty(spins=request.param)
    monkeypatch.setattr("visualizer.pictures.guarded.picture_named", lambda _name: faulty)
    monkeypatch.setattr("visualizer.pictures.guarded.GENERAL", faulty)
    monkeypatch.setattr("visualizer.pictures.guarded.PATIENCE", 0.02)
    yield


@pytest.mark.usefixtures("nothing_fits")
def test_the_fallback_assumes_nothing() -> None:
    show = shows("queens-b")[3]
    picture, figure = Guarded("board"), Figure(BOX)
    picture.draw(figure, BOX, show)
    assert [mark.string for mark in figure.texts()] == ["this event cannot be drawn"]
    picture.thumbnail(Figure(BOX), BOX, show.look, show.run.moment)
    assert picture.title()
    assert picture.owners(show.run.moment) == {}


def test_a_sentence_that_takes_too_long_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, moment = Guarded("board"), shows("queens-b")[3].run.moment
    monkeypatch.setattr("visualizer.pictures.guarded.PATIENCE", 0.02)
    monkeypatch.setattr(picture._teller, "narrate", lambda _moment: Faulty(spins=True).draw())
    assert str(moment.value) in picture.narrate(moment).sentence


@pytest.mark.parametrize("spins", [False, True])
def test_a_pane_that_cannot_show_a_recording_says_so(
    spins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Pane:
        def draw(self, figure: Figure, box: Box, show: Show) -> None:
            Faulty(spins=spins).draw()

    monkeypatch.setattr("visualizer.panes.selection.PATIENCE", 0.02)
    figure = described(Pane(), BOX, recorded(shows("queens-b")[3]))
    assert [mark.string for mark in figure.texts()] == ["what this run holds cannot be shown here"]
    with pytest.raises(KeyError):  # of our own runs faults are to be found
        described(type("P", (), {"draw": Faulty.draw, "_spins": False})(), BOX,
                  shows("queens-b")[3])


@pytest.mark.parametrize("picture", sorted(FOLDERS))
def test_without_its_parameters_a_run_is_told_of_in_general_words_and_why(picture: str) -> None:
    solver = replace(OWN, problem=replace(OWN.problem, picture=picture))
    events = [(TRY, 0, 12), (PUSH, 0, 12), (TRY, 1, 13), (TRY, 1, 14), (PUSH, 1, 14),
              (SOLUTION, 1, 14), (POP, 1, 14), (POP, 0, 12)]
    trace, teller = traced(events), Teller(picture)
    for k in range(len(events)):
        moment = moment_at(trace, k, solver, {}, complete=True)
        said, general = teller.narrate(moment).sentence, narrate_generally(moment).sentence
        assert said.startswith(general) and "rules allow" not in general
        why = f"PICTURE {picture_key(picture)} needs "
        assert (why in said) is (k in (0, len(events) - 1)), said
        assert refusals(moment) is None and is_solution(moment) is None
