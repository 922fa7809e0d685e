"""At a failed node the choices that are to blame have a flag wherever they stand, all others are
pale, and the sentence says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from tests.features.driver import Driver
from tests.views.shows import SAMPLES
from visualizer.app import App
from visualizer.jobs.job import resolve
from visualizer.judge.blame import Fault
from visualizer.panes.narration import said_of, with_fault
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.signs import guilty, innocent
from visualizer.show.options import ShowOptions
from visualizer.ui.marks import Disc

PROBLEMS = {solver.problem.picture: solver.key for solver in SOLVERS.values() if not solver.dives}


@pytest.fixture
def begun() -> Iterator[Callable[[str], Driver]]:
    """A window with a recorded run, in which it is asked whose fault its dead ends are."""
    drivers: list[Driver] = []

    def begin(key: str) -> Driver:
        params = {name: str(value) for name, value in SAMPLES.get(key, {}).items()}
        one = Driver()
        drivers.append(one)
        one.app.close()
        one.app = App(ShowOptions(resolve(key, params, None)), (1600, 900))
        one.recorded().press("shift+f")
        one.wait(lambda: one.run.blame.ended, "whose fault the dead ends are")
        return one

    yield begin
    for one in drivers:
        one.close()


def faults(d: Driver) -> Iterator[Fault]:
    found = (d.run.blame.at(event) for event in range(len(d.run.trace)))
    return (fault for fault in found if fault is not None)


def told(d: Driver) -> str:
    show = d.app.show.drawn_with(d.app.show.look)  # as it may be seen
    picture = picture_named(show.run.solver.problem.picture)
    return with_fault(said_of(picture, show.run), show, show.run).sentence


@pytest.mark.parametrize(("n", "key", "said"), [
    (1, "home", "it has no dead end that could be anybody's fault."),
    (4, "home", "whose fault that is. E goes to the next one."),
    (4, "end", "whose fault that is. Shift+E goes to the previous one."),
])
def test_which_key_leads_to_a_dead_end_is_said_where_there_is_one(
    n: int, key: str, said: str
) -> None:
    d = Driver("queens-bstar", n).recorded()
    d.press(key, "shift+f")
    assert d.message.endswith(said)
    d.press("home", "shift+f", "h", "shift+f")  # what is to come may not be told
    assert d.message.endswith("whose fault that is.")
    d.close()


def test_flag_and_sentence_say_the_same_and_the_same_key_takes_them_away(
    begun: Callable[[str], Driver]
) -> None:
    d = begun("queens-bstar")
    fault = next(one for one in faults(d) if one.innocent and d.run.blame.useless_tries(one))
    d.run.go(fault.event)
    d.tick(0.1)
    assert d.app.show.fault == fault
    rows = ", ".join(map(str, fault.guilty[:-1])) + f" and {fault.guilty[-1]} alone are to blame"
    assert f"Rows {rows}" in told(d)
    assert f"{d.run.blame.useless_tries(fault)} more" in told(d)
    d.press("h")  # what comes later is hidden: how many tries come
    assert f"Rows {rows}" in told(d) and "more" not in told(d)
    d.press("shift+f")
    assert d.app.show.fault is None and "to blame" not in told(d)
    d.press("ctrl+z")
    assert d.app.show.fault == fault


@pytest.mark.thorough
@pytest.mark.some(3)
@pytest.mark.parametrize("key", PROBLEMS.values())
def test_each_choice_to_blame_has_a_flag_in_the_picture_and_each_other_one_is_pale(
    key: str, begun: Callable[[str], Driver]
) -> None:
    d = begun(key)
    if d.run.blame.silent:
        assert not d.run.fault
        return
    for fault in islice(faults(d), 0, 40, 8):
        d.run.go(fault.event)
        d.tick(0.1)
        d.app.draw(d.surface)
        figure = d.figures("picture")[0]
        tips = [(mark, on.tip) for mark, on in zip(figure.marks, figure.ons, strict=True) if on]
        flags = [mark for mark, tip in tips if guilty() in tip and isinstance(mark, Disc)]
        assert len(flags) >= 2 * len(fault.guilty), fault
        pale = [mark for mark, tip in tips if innocent() in tip]
        assert bool(pale) is bool({*fault.innocent} - {len(fault.path) - 1}), fault


def test_bits_that_choices_have_set_are_marked_as_these_are(begun: Callable[[str], Driver]) -> None:
    d = begun("queens-bstar")
    fault = next(one for one in faults(d) if len(one.innocent) > 1)
    d.run.go(fault.event)
    d.variables()
    d.tick(0.1)
    figure = d.figures("data")[0]
    flags = [mark for mark, on in zip(figure.marks, figure.ons, strict=True)
             if on and guilty() in on.tip and isinstance(mark, Disc)]
    standing = len({*fault.guilty} - {len(fault.path) - 1})
    assert len(flags) == 2 * 3 * standing  # a rim and a disc, a column and two diagonals


def test_choices_that_do_not_go_together_are_said_not_to(begun: Callable[[str], Driver]) -> None:
    """They are placed untested there: of two queens in a row the second one is to blame with the
    first, whatever else stands."""
    d = begun("queens-product")
    attacking = 0
    for fault in islice(faults(d), 40):
        d.run.go(fault.event)
        one, *others = (fault.path[depth] for depth in fault.guilty)
        apart = fault.guilty[-1] - fault.guilty[0]
        attacks = len(others) == 1 and abs(one - others[0]) in (0, apart)
        assert ("They do not go together." in told(d)) is attacks, fault
        attacking += attacks
    assert attacking > 10
