"""Moments as they are written, against a plain slow search; and those of the lectures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import SHORT, traced
from tests.trace.test_search import is_dead_end
from visualizer.base import i18n
from visualizer.base.errors import BadInput
from visualizer.trace import when as when_module
from visualizer.trace.matching import PENDING, Found
from visualizer.trace.search import Condition
from visualizer.trace.trace import Trace
from visualizer.trace.when import Anchor, NoMoment, When, english, find_when, parse_when, when_text

KINDS = {"try": TRY, "push": PUSH, "pop": POP, "solution": SOLUTION}


def by_hand(events: list[Event], text: str, after: int) -> int | None:
    """The event of a moment, by going through the list with words and regular expressions."""
    last = len(events) - 1
    named = {"before the start": -1, "start": 0, "end": last, "after the end": last + 1}
    if text in named:
        return named[text]
    if re.fullmatch(r"[+-]\d+", text):
        k = max(0, after) + int(text)
        return k if 0 <= k < len(events) else None
    if found := re.fullmatch(r"event (\d+)", text):
        return int(found[1]) if int(found[1]) < len(events) else None
    paths, path = [], []
    for kind, _depth, value in events:
        own = [*path, value]
        if kind == PUSH:
            path = own
        elif kind == POP:
            own = path
            path = path[:-1]
        paths.append(own)
    if found := re.fullmatch(r"(at|try|back from) path (.*)", text):
        wanted = [int(word) for word in found[2].split()]
        kind = {"at": PUSH, "try": TRY, "back from": POP}[found[1]]
        hits = [k for k, e in enumerate(events) if e[0] == kind and paths[k] == wanted]
        return hits[0] if hits else None
    found = re.fullmatch(
        r"(try|push|pop|solution|dead end|event)?(?: ?(\d+))?(?: ?at depth (\d+))?"
        r"(?: ?of value (-?\d+))?(?: ?(rejected|placed))?",
        text,
    )
    assert found, text
    hits = []
    for k, (kind, depth, value) in enumerate(events):
        fits = found[1] in (None, "event", "dead end") or KINDS[found[1]] == kind
        fits = fits and (found[1] != "dead end" or is_dead_end(events, k))
        fits = fits and found[3] in (None, str(depth)) and found[4] in (None, str(value))
        if found[5]:
            placed = k + 1 < len(events) and events[k + 1][0] == PUSH
            fits = fits and kind == TRY and placed == (found[5] == "placed")
        if fits:
            hits.append(k)
    if found[2]:
        return hits[int(found[2]) - 1] if int(found[2]) <= len(hits) else None
    return next((k for k in hits if k > after), None)


def texts() -> Iterator[str]:
    yield from ("before the start", "start", "end", "after the end", "event 0", "event 7")
    yield from ("event 4000", "+3", "-1", "-90")
    for kind in ("", "event ", "try ", "push ", "pop ", "solution ", "dead end "):
        for ordinal in ("", "1 ", "2 ", "5 "):
            for rest in ("", "at depth 1", "of value 2", "at depth 2 of value 1"):
                text = f"{kind}{ordinal}{rest}".strip()
                if kind.strip() == "event" and ordinal and not rest:
                    continue  # the number of an event
                if text and (kind or rest):
                    yield text
                    if kind in ("", "try ", "event "):
                        yield f"{text} rejected"
                        yield f"{text} placed"
    for way in ("at", "try", "back from"):
        for path in ("0", "1", "2 1", "0 2", "1 3 0", "1 3 0 2", "-1 2", "7 7 7 7 7 7"):
            yield f"{way} path {path}"


RUNS = [
    list(SOLVERS["queens-b"].function(4)), list(SOLVERS["langford-l"].function(3)),
    list(SOLVERS["queens-permutations"].function(4)), *SHORT[:8],
]


@pytest.mark.some(3)
@pytest.mark.parametrize("events", RUNS, ids=len)
def test_each_form_equals_a_plain_search(events: list[Event]) -> None:
    trace = traced(events)
    for text in texts():
        when = parse_when(text)
        for after in (-1, 0, 3, len(events) // 2, len(events) - 1):
            found = find_when(trace, when, after, complete=True)
            assert found == by_hand(events, text, after), (text, after)


@pytest.mark.parametrize("events", RUNS[:3], ids=len)
def test_while_a_run_is_recorded_nothing_is_said_too_early(events: list[Event]) -> None:
    for cut in (0, 1, 5, len(events) - 1):
        trace = traced(events[:cut]) if cut else Trace()
        for text in texts():
            found = find_when(trace, parse_when(text), complete=False)
            if found is None:
                assert text.startswith("-")
            elif found is not PENDING:
                assert found == by_hand(events, text, -1), (cut, text)


def test_a_try_that_ends_a_run_is_rejected() -> None:
    events = [(TRY, 0, 1), (PUSH, 0, 1), (POP, 0, 1), (TRY, 0, 2)]
    trace = traced(events)
    assert find_when(trace, parse_when("try rejected"), complete=True) == 3
    assert find_when(trace, parse_when("rejected of value 1"), complete=True) is None
    assert find_when(trace, parse_when("try rejected"), complete=False) is PENDING


@pytest.mark.parametrize("text", list(texts()))
def test_what_is_written_is_read_again(text: str) -> None:
    when = parse_when(text)
    assert parse_when(english(when)) == when
    assert parse_when(when_text(when)) == when


@pytest.mark.parametrize("text", ["disagreement", "disagreement 3", "disagreement 12"])
def test_where_code_and_rules_differ_is_a_moment(text: str) -> None:
    when = parse_when(text)
    assert parse_when(english(when)) == parse_when(when_text(when)) == when
    assert english(when) == text


@dataclass
class Judged:
    """A judgement as far as it is known."""

    events: NDArray[np.int64]
    ended: bool


def test_disagreements_are_found_from_the_judgement() -> None:
    trace = traced(SHORT[0])
    events = np.array([4, 7, 11])

    def found(text: str, after: int = -1, *, ended: bool = True, complete: bool = True) -> Found:
        judged = Judged(events, ended)
        return find_when(trace, parse_when(text), after, complete=complete, judged=judged)

    assert found("disagreement") == found("disagreement 1") == 4
    assert found("disagreement", 4) == 7 and found("disagreement", 5) == 7
    assert found("disagreement 3", 2) == 11 and found("3. disagreement") == 11
    assert found("disagreement", 11) is found("disagreement 4") is None
    assert found("disagreement", 11, ended=False) is found("disagreement 4", ended=False) is PENDING
    assert find_when(trace, parse_when("disagreement"), complete=True) is None
    with pytest.raises(NoMoment, match="did you mean disagreement"):
        parse_when("disagrement")
    with pytest.raises(BadInput, match="counted from 1"):
        parse_when("disagreement 0")


def test_one_moment_may_be_written_in_several_ways() -> None:
    assert parse_when("  DEAD   End 2") == parse_when("dead end 2")
    assert parse_when("at path 0, 2") == parse_when("at path 0 2")
    assert parse_when("push depth 3 value 2") == parse_when("push of value 2 at depth 3")
    assert parse_when("rejected at depth 2 try 4") == parse_when("try 4 at depth 2 rejected")
    when = parse_when("when row == 5 and Columns[3]")
    assert when == When(Anchor.TRUE, expression="row == 5 and Columns[3]")
    assert english(when) == "when row == 5 and Columns[3]"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("solutoin 3", '"solutoin" is not understood; did you mean solution?'),
        ("ded end 2", "did you mean"),
        ("at pat 0 2", '"pat" is not understood; did you mean path?'),
        ("at depth", "a number has to follow depth."),
        ("push at depth x", "a number has to follow depth."),
        ("at path", "a number has to follow path."),
        ("at path 0 x", '"x" is not a number.'),
        ("bakc from path 0", "did you mean back?"),
        ("frobnicate", '"frobnicate" is not a moment.'),
        ("push pop", '"pop" is not understood'),
        ("5", '"5" is not a moment.'),
        ("", "is not a moment"),
        ("x" * 5000, "…\" is not a moment"),
    ],
)
def test_what_is_no_moment_is_told_with_the_nearest_word(text: str, says: str) -> None:
    with pytest.raises(NoMoment) as told:
        parse_when(text)
    assert says in str(told.value) and len(str(told.value)) < 300


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("solution 0", "counted from 1"),
        ("push rejected", "only a TRY"),
        ("push at depth 20000", "from 0 to 16383"),
        ("at path 40000", "from -32768 to 32767"),
        (f"event {'9' * 5000}", "too large"),
        (f"+{'9' * 5000}", "too large"),
    ],
)
def test_a_moment_that_no_run_has_is_told(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        parse_when(text)


TRANSLATED = {
    "dead end": "Sackgasse", "solution": "Lösung",
    "{event} at depth {depth}": "{event} in Tiefe {depth}",
    "at path {path}": "bei Pfad {path}", "{event} rejected": "{event} verworfen",
    "{event} {ordinal}": "{ordinal}. {event}", "after the end": "nach dem Ende",
    "when {expression}": "wenn {expression}", "back from path {path}": "zurück von Pfad {path}",
    "disagreement": "Widerspruch",
}


def test_words_of_the_language_that_is_spoken_are_taken_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def translated(message: str) -> str:
        return TRANSLATED.get(message, i18n.gettext(message))

    monkeypatch.setattr(when_module, "_", translated)
    typed = {
        "2. sackgasse in tiefe 3": "dead end 2 at depth 3", "bei Pfad 0 2": "at path 0 2",
        "try verworfen": "try rejected", "nach dem Ende": "after the end",
        "Lösung 3": "solution 3", "solution 3": "solution 3", "wenn row == 5": "when row == 5",
        "zurück von Pfad 0": "back from path 0", "2. Widerspruch": "disagreement 2",
    }
    for own, plain in typed.items():
        assert parse_when(own) == parse_when(plain)
        assert parse_when(when_text(parse_when(plain))) == parse_when(plain)
    assert when_text(parse_when("dead end 2 at depth 3")) == "2. Sackgasse in Tiefe 3"


LECTURES: dict[str, list[tuple[str, int]]] = {
    "queens-b n=4": [
        ("start", 0), ("push", 1), ("try at depth 1", 2), ("try at depth 1 of value 1", 3),
        ("push at depth 1", 5), ("try 4 at depth 2 rejected", 9), ("dead end 1", 10),
        ("dead end 2", 20), ("back from path 0", 24), ("solution 1", 38), ("solution 2", 59),
        ("end", 93),
    ],
    "queens-bstar n=4": [
        ("push", 1), ("try at depth 1 of value 1 rejected", 3), ("try at depth 1 placed", 4),
        ("dead end 1", 10),
    ],
    "langford-l n=4": [("solution 1", 40)],
    "langford-l n=3": [
        ("start", 0), ("push", 1), ("push at depth 1", 3), ("pop", 5), ("at path 1 3", 7),
        ("solution 1", 18),
    ],
    "queens-permutations n=4": [("solution 1", 66)],
    "queens-extend n=4": [("dead end 1", 7), ("solution 1", 27)],
    "queens-extend n=8": [("solution 1", 554)],
    "queens-iterative n=3": [("dead end 1", 9), ("end", 27)],
    "queens-iterative n=4": [
        ("push", 1), ("push at depth 1", 5), ("dead end 1", 10), ("at path 0 3", 12),
        ("at path 0 3 1", 15), ("dead end 2", 20), ("back from path 0 3", 23), ("at path 1", 26),
        ("solution 1", 38),
    ],
    "queens-iterative n=6": [("solution 1", 227)],
    "queens-search n=8": [("at path 2 0 5", 4958)],
    "debruijn n=3": [("solution 1", 18)],
    "debruijn n=6": [("solution 1", 188)],
    "queens-bitboard n=8": [("push", 1), ("dead end 1", 10), ("solution 1", 331), ("end", 6259)],
    "diagonals m=3 t=6": [("try 1 rejected", 8), ("solution 1", 24)],
    "maze-lefthand": [("dead end 1", 138), ("dead end 3", 213), ("solution 1", 244)],
    "maze-region": [("end", 535)],
}
"""Each moment's event, counted from the one before, as LESSONS gives it."""


@pytest.mark.parametrize("run", LECTURES)
def test_the_moments_of_the_lectures(run: str) -> None:
    key, *given = run.split()
    params = {name: int(value) for name, _equals, value in (p.partition("=") for p in given)}
    solver = SOLVERS[key]
    arguments = {p.name: p.default for p in solver.parameters} | params
    # All but six bits of de Bruijn are over long before that; of these there are 2²⁶ solutions.
    trace = traced(list(islice(solver.function(**solver.arguments(arguments)), 30_000)))
    after = -1
    for text, event in LECTURES[run]:
        assert find_when(trace, parse_when(text), after, complete=True) == event, text
        after = event


def test_the_words_of_a_path_need_no_moment_before_them() -> None:
    trace = traced(list(SOLVERS["queens-permutations"].function(4)))
    event = find_when(trace, parse_when("try path 0 1 2 3"), 66, complete=True)
    assert isinstance(event, int) and event < 66 and trace.event(event) == (TRY, 3, 3)
    read = parse_when("try path 0 1 2 3").condition
    assert read == Condition(frozenset({TRY}), path=(0, 1, 2, 3))
