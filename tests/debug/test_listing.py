"""What print points say, the values beside hits, and how many hits there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from solvers.events import PUSH
from tests.debug.test_debugger import QUEENS as FILE
from tests.debug.test_debugger import Run, all_known, line_of
from tests.support.waiting import until
from visualizer.base.errors import BadInput
from visualizer.debug.breakpoints import Breakpoints, OnExpression, OnLine, split_print
from visualizer.debug.listing import pieces, said
from visualizer.jobs.job import resolve
from visualizer.trace.search import SOLUTIONS, Condition

LINE = OnLine(FILE, line_of("rows.append(column)"))
PUSHES = Condition(frozenset({PUSH}))


@pytest.fixture
def run() -> Iterator[Run]:
    made = Run(resolve("queens-bstar", {}, "5"))
    yield made
    made.close()


def waited(run: Run, ready: Callable[[], object]) -> None:
    def over() -> bool:
        run.poll()
        return bool(ready())

    until(over)


def test_a_template_is_text_and_expressions() -> None:
    template = pieces("{row}: {{a}} {columns[row]} {[x for x in {1}]} end")
    assert [one.expression for one in template] == ["row", "columns[row]", "[x for x in {1}]", ""]
    assert said(template, ["2", "True", "[1]"]) == "2: {a} True [1] end"
    assert said(pieces("only text"), ()) == "only text"


@pytest.mark.parametrize("text", ["{row", "row}", "{row ==}", "{}", "{a.__class__}"])
def test_a_template_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        pieces(text)


@pytest.mark.parametrize(
    ("typed", "where", "says"),
    [
        ("push print row {row}", "push", "row {row}"),
        ("row == 5, print {row}", "row == 5", "{row}"),
        ("print {row}", "event", "{row}"),
        ("line 56: print here", "line 56", "here"),
        ("row changes print {print} twice", "row changes", "{print} twice"),
        ("printed == 3", "printed == 3", ""),
        ("push", "push", ""),
    ],
)
def test_what_is_typed_for_a_print_point(typed: str, where: str, says: str) -> None:
    assert split_print(typed) == (where, says)


@pytest.mark.thorough
def test_a_print_point_says_what_it_is_told_and_never_stops(run: Run) -> None:
    one = run.breakpoints.add(PUSHES, says="row {row} = {column}, {missing}")
    assert run.breakpoints.enabled == () and run.breakpoints.printing == (one,)
    last = len(run.events) - 1
    pushed = [(k, e) for k, e in enumerate(run.events) if e[0] == PUSH]
    waited(run, lambda: len(run.debugger.printed_until(last)) == len(pushed))
    rows = run.debugger.printed_until(last)
    wrong = "(NameError: name 'missing' is not defined)"
    assert [(r.event, r.text) for r in rows] == [
        (k, f"row {depth} = {value}, {wrong}") for k, (_kind, depth, value) in pushed
    ]
    assert [r.event for r in run.debugger.printed_until(20)] == [k for k, _e in pushed if k <= 20]
    assert run.debugger.next_hit(0, last) is None and run.debugger.known_to(0, 1) > last
    run.breakpoints.remove(one.id)
    assert run.debugger.printed_until(last) == []


@pytest.mark.thorough
@pytest.mark.parametrize("count", [0, 3])
@pytest.mark.parametrize(
    "on",
    [OnExpression("row == 3 and columns[3]"), LINE, SOLUTIONS],
    ids=["an expression", "a line", "an event"],
)
def test_values_at_each_hit(on: OnExpression | OnLine | Condition, count: int, run: Run) -> None:
    one = run.breakpoints.add(on, count)
    columns = ("column", "len(rows)", "path" if not isinstance(on, OnLine) else "rows")
    run.debugger.list_values(one, columns)
    hits = run.hits(on)[count - 1 : count] if count else run.hits(on)
    waited(run, lambda: len(run.debugger.values_of(one, columns)) == len(hits))
    rows = run.debugger.values_of(one, columns)
    assert [event for event, _texts in rows] == [event for event, _line in hits]
    for event, texts in rows:
        path = run.trace.path(event)
        if isinstance(on, OnLine):  # the event that follows is its PUSH
            assert texts == (str(path[-1]), str(len(path) - 1), str(path[:-1]))
        elif on == SOLUTIONS:
            assert texts[1:] == (str(len(path)), str(path))
        else:
            assert texts[2] == str(path)


@pytest.mark.thorough
def test_hits_are_counted(run: Run) -> None:
    ones = [
        run.breakpoints.add(on)
        for on in (SOLUTIONS, OnExpression("column == 3"), LINE)
    ]
    all_known(run)
    waited(run, lambda: all(listed.whole for listed in run.debugger.listed()))
    for one, listed in zip(ones, run.debugger.listed(), strict=True):
        events = sorted({event for event, _line in run.hits(one.on)})
        assert listed.count == len(events) and run.debugger.events_of(one).tolist() == events
    for one, listed in zip(ones, run.debugger.listed(100), strict=True):
        events = [event for event, _line in run.hits(one.on) if event <= 100]
        assert listed.count == len({*events})
        assert run.debugger.events_of(one, 100).tolist() == sorted({*events})


def test_a_print_point_is_one_of_its_own() -> None:
    breakpoints = Breakpoints()
    stop = breakpoints.add(SOLUTIONS)
    point = breakpoints.add(SOLUTIONS, says="found")
    assert stop != point and point.text == "solution print found"
    breakpoints.toggle(point.id)
    assert breakpoints.printing == () and breakpoints.enabled == (stop,)
