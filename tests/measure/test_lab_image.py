"""The growth lab's chart for the window: its pixels, its names, and the process that draws it."""

from __future__ import annotations

import itertools
import multiprocessing
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.waiting import Children, until
from visualizer.measure.lab import drawing as chart_drawing
from visualizer.measure.lab.chart import pixels, power, spread
from visualizer.measure.lab.drawing import ChartDrawer
from visualizer.measure.lab.measuring import Guess
from visualizer.measure.lab.orders import PAPER, ChartFile, ChartImage
from visualizer.measure.lab.series import Point
from visualizer.measure.lab.table import QUANTITIES

POINTS = (
    Point("queens-b", 4, 2, 16, 94, 0.00008, guess=Guess((16.2, 0.1), (2.0, 0.0))),
    Point("queens-b", 5, 10, 53, 336, 0.0003, guess=Guess((53.5, 1.5), (0.0, None)),
          foretold=0.0002),
    Point("queens-b", 6, 4.5, 152.0, 1202.0, 0.001, True, Guess((152.0, 9.0), (4.5, 0.5))),
    Point("queens-bstar", 4, 0, 16, 94, 0.00002),
    Point("queens-bstar", 5, note="more than 10 s"),
)
LABELS = (("queens-b", "B, generic"), ("queens-bstar", "B*, bit vectors"), ("new", "to come"))
WANTED = ChartImage(POINTS, LABELS, "seconds", False, 420, 260, 1.0, PAPER)


def image(wanted: ChartImage) -> np.ndarray:
    """The picture as rows of pixels of three numbers."""
    flat = np.frombuffer(pixels(wanted), np.uint8)
    return flat.reshape(wanted.height, wanted.width, 3)


SHAPES = (520, 330, 1.0), (302, 110, 1.0), (1000, 800, 2.0), (90, 50, 1)


@pytest.mark.some(20)
@pytest.mark.parametrize(("size", "quantity", "estimate"), [  # each two of them somewhere
    (size, quantity, bool((i + j) // 2 % 2))
    for i, size in enumerate(SHAPES) for j, quantity in enumerate(QUANTITIES)
])
def test_it_is_as_large_as_was_wanted(
    size: tuple[int, int, float], quantity: str, estimate: bool
) -> None:
    width, height, scale = size
    wanted = replace(WANTED, width=width, height=height, scale=scale, quantity=quantity,
                     estimate=estimate)
    drawn = image(wanted)
    assert (drawn[0, 0] == 255).all()  # the paper
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 10


def test_its_colours_are_the_themes() -> None:
    dark = replace(PAPER, background="#1A2029", curves=("#FF0000", "#00FF00", "#0000FF"))
    drawn = image(replace(WANTED, style=dark)).reshape(-1, 3)
    assert (drawn[0] == (0x1A, 0x20, 0x29)).all()
    for color in ((255, 0, 0), (0, 255, 0)):
        assert (drawn == color).all(axis=1).any()


def test_an_estimated_point_is_hollow() -> None:
    """The same points, the last once measured and once estimated: inside is the paper then."""
    last = replace(POINTS[2], estimated=False)
    measured = image(replace(WANTED, points=(*POINTS[:2], last), labels=LABELS[:1]))
    estimated = image(replace(WANTED, points=POINTS[:3], labels=LABELS[:1]))
    color = tuple(bytes.fromhex(PAPER.curves[0][1:]))
    assert (measured == color).all(axis=2).sum() > (estimated == color).all(axis=2).sum()
    assert (estimated == 255).all(axis=2).sum() > (measured == 255).all(axis=2).sum()


def test_where_nothing_is_placed_the_curve_stays_in_the_chart() -> None:
    """A logarithm has no zero: Langford's n = 1 places nothing."""
    points = tuple(replace(point, nodes=float(point.n - 4)) for point in POINTS[:2])
    wanted = replace(WANTED, points=points, labels=LABELS[:1], quantity="nodes")
    color = tuple(bytes.fromhex(PAPER.curves[0][1:]))
    rows = (image(wanted) == color).all(axis=2).any(axis=1).nonzero()[0]
    assert rows.max() < wanted.height - 18  # the numbers at the axis stand below


def test_nothing_measured_is_an_empty_chart() -> None:
    assert image(replace(WANTED, points=())).shape == (260, 420, 3)


@given(
    st.lists(st.floats(0, 300), max_size=9), st.floats(1, 40), st.floats(0, 50), st.floats(60, 400)
)
def test_names_stay_apart_in_order_and_inside(
    places: list[float], pitch: float, low: float, high: float
) -> None:
    moved = spread(places, pitch, low, high)
    assert len(moved) == len(places)
    apart = min(pitch, (high - low) / max(1, len(places) - 1))
    assert all(two - one > apart - 1e-6 for one, two in itertools.pairwise(sorted(moved)))
    both = zip(places, moved, strict=True)
    for (at, to), (other_at, other_to) in itertools.combinations(both, 2):
        if round(at) != round(other_at):
            assert (at < other_at) == (to < other_to)
    if places and high - low >= (len(places) - 1) * pitch:
        assert low - 1e-6 <= min(moved) and max(moved) <= high + 1e-6


def test_names_that_have_room_stay_where_they_are() -> None:
    assert spread([10, 90, 50], 20, 0, 100) == [10, 90, 50]
    assert spread([50, 50], 20, 0, 100) == [60, 40]  # the first stands highest
    assert spread([], 20, 0, 100) == []


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (1, "1"), (1000, "1000"), (0.001, "0.001"), (1e5, "10⁵"), (1e-12, "10⁻¹²")],
)
def test_powers_of_ten(value: float, written: str) -> None:
    assert power(value) == written


@pytest.fixture
def drawer() -> Iterator[ChartDrawer]:
    """Closed after the test."""
    drawer = ChartDrawer()
    yield drawer
    drawer.close()


def drawn(drawer: ChartDrawer) -> None:
    """Poll until nothing is on its way."""
    until(lambda: (drawer.poll() and False) or not drawer.busy)


@pytest.mark.thorough
def test_a_process_draws_what_was_wanted_last(drawer: ChartDrawer) -> None:
    assert not drawer.busy
    drawer.want(WANTED)
    drawer.poll()
    latest = replace(WANTED, quantity="nodes", width=900, height=700)
    for quantity in ("events", "solutions"):
        drawer.want(replace(latest, quantity=quantity))
    drawer.want(latest)
    drawn(drawer)
    assert drawer.picture is not None
    assert drawer.picture.wanted == latest
    assert drawer.picture.pixels == pixels(latest)
    drawer.want(replace(latest))
    assert not drawer.busy  # the same again is there already


@pytest.mark.thorough
def test_it_writes_files_and_tells(drawer: ChartDrawer, tmp_path: Path) -> None:
    path = tmp_path / "growth.png"
    drawer.save(ChartFile(path, POINTS, {"queens-b": "a book"}, False))
    drawer.save(ChartFile(tmp_path / "none" / "x.png", POINTS, {}, False))
    drawn(drawer)
    assert path.read_bytes().startswith(b"\x89PNG")
    (saved, kind), (refused, other) = drawer.messages()
    assert "growth.png" in saved and kind == "info"
    assert "no folder" in refused and other == "error"
    assert drawer.messages() == []


@pytest.mark.thorough
def test_a_fault_is_a_sentence_and_the_next_chart_is_drawn(drawer: ChartDrawer) -> None:
    drawer.want(replace(WANTED, quantity="beauty"))
    drawn(drawer)
    assert "beauty" in drawer.error and drawer.picture is None
    drawer.want(WANTED)
    drawn(drawer)
    assert drawer.error == "" and drawer.picture is not None


@pytest.mark.thorough
def test_a_process_that_has_gone_is_replaced(drawer: ChartDrawer, children: Children) -> None:
    drawer.want(WANTED)
    drawn(drawer)
    (process,) = children()
    process.kill()  # as it ends by itself after a long time without orders
    process.join(5)
    drawer.want(replace(WANTED, quantity="nodes"))
    drawn(drawer)
    assert drawer.picture is not None and drawer.picture.wanted.quantity == "nodes"


def test_closing_ends_the_process(drawer: ChartDrawer, children: Children) -> None:
    drawer.want(WANTED)
    drawer.poll()
    assert children()
    drawer.close()
    until(lambda: not children())
    assert not drawer.busy


@pytest.mark.thorough
def test_closing_waits_for_the_files_that_were_asked_for(
    drawer: ChartDrawer, tmp_path: Path, children: Children) -> None:
    drawer.want(WANTED)
    drawer.poll()
    names = ["one.png", "two.svg", "three.csv"]
    for name in names:
        drawer.save(ChartFile(tmp_path / name, POINTS, {}, False))
    drawer.save(ChartFile(tmp_path / "none" / "x.png", POINTS, {}, False))
    drawer.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    assert "no folder" in drawer.messages()[-1][0]
    until(lambda: not children())


@pytest.mark.parametrize("idle", [0.05])
def test_it_ends_when_nothing_is_asked_for_long(
    idle: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[str] = []
    monkeypatch.setattr(chart_drawing, "IDLE_SECONDS", idle)
    monkeypatch.setattr(chart_drawing, "set_up", lambda: None)
    monkeypatch.setattr(chart_drawing, "end_process", lambda code: ends.append("ended"))
    _ours, theirs = multiprocessing.get_context("spawn").Pipe()
    chart_drawing.draw_charts(theirs)
    assert ends == ["ended"]
