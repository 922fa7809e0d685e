"""Questions against answers that are worked out here from the plain list of events."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.lessons.plain import SEARCHES, Drained, drained
from tests.support.runs import DRAWN, traced
from visualizer.base.errors import BadInput
from visualizer.lessons.kinds import KINDS, OWN, parse_ask, title
from visualizer.lessons.lesson import bundled
from visualizer.lessons.question import Facts, Question, WhyNot, number_of, shuffled
from visualizer.lessons.questions import own_question, question
from visualizer.lessons.reading import read_lesson
from visualizer.problems import FOLDERS
from visualizer.problems.record import record_of
from visualizer.problems.telling import in_question
from visualizer.problems.words import in_general
from visualizer.trace.moment import Moment
from visualizer.trace.past import Past

FROM_TRACE = [kind for kind, one in KINDS.items() if not one.rerun]


def right(asked: object) -> list[str]:
    """The texts of the right choices."""
    assert isinstance(asked, Question)
    return sorted(choice.text for choice in asked.choices if choice.right)


def rejected(run: Drained, k: int) -> bool | None:
    if run.events[k][0] != TRY:
        return False
    if k + 1 < len(run.events):
        return run.events[k + 1][0] in (TRY, POP)
    return True if run.complete else None


def after(run: Drained, k: int) -> tuple[int, int, int] | None:
    return run.events[k + 1] if k + 1 < len(run.events) else None


@pytest.mark.some(3)
@pytest.mark.parametrize("key", SEARCHES)
def test_placed_or_rejected(key: str) -> None:
    run = drained(key)
    kinds = Counter(kind for kind, _d, _v in run.events)
    pending = run.events[-1][0] == TRY and not run.complete
    never = kinds[TRY] - pending == kinds[PUSH]
    for k, event in enumerate(run.events):
        asked = question("placed or rejected", run.facts, k)
        verdict = rejected(run, k)
        if event[0] != TRY or verdict is None or never:
            assert isinstance(asked, WhyNot)
            continue
        assert right(asked) == ["It is rejected." if verdict else "It is placed."]
        assert [choice.text for choice in asked.choices] == ["It is placed.", "It is rejected."]  # type: ignore[union-attr]
        # Where it is rejected, the answer is told of this event, not of the next candidate.
        assert asked.until == (k if verdict else k + 1)  # type: ignore[union-attr]


@pytest.mark.some(3)
@pytest.mark.parametrize("key", SEARCHES)
def test_the_next_value(key: str) -> None:
    run = drained(key)
    count = 0
    for k, (kind, depth, value) in enumerate(run.events):
        asked, following = question("next value", run.facts, k), after(run, k)
        fits = kind in (PUSH, POP) or (kind == TRY and rejected(run, k))
        if not fits or following is None or following[0] != TRY:
            assert isinstance(asked, WhyNot)
            continue
        if isinstance(asked, WhyNot):  # after a PUSH the only value left may be that one again
            assert kind == PUSH and "only one answer" in asked.sentence
            continue
        assert [choice.at.value for choice in asked.choices if choice.right] == [following[2]]
        assert {choice.at.depth for choice in asked.choices} == {following[1]}
        assert value in [choice.at.value for choice in asked.choices]
        assert following[1] == depth + (kind == PUSH)
        assert asked.until == k + 1  # there the answer can be seen
        count += 1
    assert count


@pytest.mark.some(3)
@pytest.mark.parametrize("key", SEARCHES)
def test_what_the_search_does_now(key: str) -> None:
    run = drained(key)
    for k, (kind, depth, _value) in enumerate(run.events):
        asked, following = question("what now", run.facts, k), after(run, k)
        if (kind == TRY and not rejected(run, k)) or (following is None and not run.complete):
            assert isinstance(asked, WhyNot)
            continue
        if following is None and run.path(k):
            assert isinstance(asked, WhyNot)  # it stopped with choices in force
            continue
        if following is None:
            what = "done"
        elif following[0] == POP:
            what = "back"
        elif following[0] == SOLUTION:
            what = "found"
        else:
            what = "deeper" if following[1] > depth else "next"
        moment = run.facts.moment(k)
        assert right(asked) == [_in_words(run, moment, what)]
        wrong = {choice.text for choice in asked.choices if not choice.right}  # type: ignore[union-attr]
        other = {"next", "deeper", "back", "found" if kind in (PUSH, SOLUTION) else "done"} - {what}
        latest = run.path(k)[-1:]
        known = {_in_words(run, moment, one) for one in other if latest or one != "back"}
        assert len(wrong) >= 2 and wrong <= known | {in_question(moment, "all_back")}
        if in_question(moment, "all_back") in wrong:  # never where all of them may go in the end
            assert len(run.path(k)) > 1 and after(run, k + 1)[0] != POP  # type: ignore[index]


def _in_words(run: Drained, moment: Moment, what: str) -> str:
    told = {"found": "a solution is found", "done": "the search is over"}
    path = run.path(moment.event)
    choice = run.facts.words(moment, len(path) - 1, path[-1]) if path else ""
    said = told.get(what) or in_question(moment, what, choice=choice, last=len(path) - 1)
    return said or "one deeper"


WORDED = {
    "queens-b": "the next column in row 1; on with row 2; the queen in row 0 is taken",
    "queens-iterative": "the next row in column 1; on with column 2; the queen in column 0 is",
    "queens-product": "the next row in column 0; on with column 1; all queens are taken",
    "sudoku": "the next digit in row 0, column 1; on with the next cell; 5 in row 0, column 0 is",
    "crossword": "the next word for 1 down; on with the next slot; BADGE in 1 across is",
    "maze-region": "a look at the next side; on from the next cell; back from row 1, column 1",
    "maze-lefthand": "a look at the next side; on from the next cell",
    "knights-tour": "on from the next square; the move to row 0, column 0 is taken back",
    "permutations": "the next number at place 1; on with place 2; 0 at place 0 is taken back",
    "langford-l": "the next value at position 0; on with the next free position; pair 1 is taken",
    "debruijn": "the next bit in the same place; on with one more bit",
    "diagonals": "on with the next cell; row 0, column 0: rising / is taken back",
    "map-in-order": "the next colour for B; on with the next region; A: colour 1 is taken back",
    "pentominoes": "the next placement in its place; piece L from row 0, column 0 is taken back",
    "exact-cover": "on with the next item; option 1 is taken back",
    "satisfiability": "another literal in its place; literal 1 is taken back",
}
"""What questions say of each problem, in its own words."""


@pytest.mark.parametrize("key", WORDED)
def test_questions_speak_of_the_problem(key: str) -> None:
    said = set[str]()
    for k in range(12):
        asked = question("what now", drained(key).facts, k)
        said |= {choice.text for choice in asked.choices} if isinstance(asked, Question) else set()
    for words in WORDED[key].split("; "):
        assert any(one.startswith(words) for one in said), (words, said)
    pictures = {SOLVERS[key].problem.picture for key in WORDED}
    assert pictures == {solver.problem.picture for solver in SOLVERS.values()}


def test_what_is_no_choice_stands_against_a_candidate_by_its_own_name() -> None:
    """A wall of a maze and the end of Langford's row, by the plain numbers of the problem."""
    maze, row = drained("maze-region"), drained("langford-l")
    walls = ends = 0
    width = str(maze.params["maze"]).index("\n") if "\n" in str(maze.params["maze"]) else 0
    for k, (_kind, _depth, value) in enumerate(maze.events):
        asked = question("attackers", maze.facts, k)
        if isinstance(asked, Question):
            assert right(asked) == ["A wall"]
            assert not width or str(maze.params["maze"]).replace("\n", "")[value] == "#"
            walls += 1
    for k, (_kind, _depth, value) in enumerate(row.events):
        asked = question("attackers", row.facts, k)
        if isinstance(asked, Question) and "The end of the row" in right(asked):
            cells = [0] * 8
            for one in row.path(k):
                first = cells.index(0)
                cells[first] = cells[first + one + 1] = one
            assert cells.index(0) + value + 1 >= 8
            ends += 1
    assert walls and ends


@pytest.mark.some(3)
@pytest.mark.parametrize("key", SEARCHES)
def test_what_is_taken_back_and_how_far(key: str) -> None:
    run = drained(key)
    count = 0
    for k, (kind, _depth, _value) in enumerate(run.events):
        far, goes = question("how far back", run.facts, k), question("which goes", run.facts, k)
        following = after(run, k)
        at = k
        if kind == POP and (following is None or following[0] != POP):
            at = k - 1  # it has gone already: asked one event before
        path = run.path(at)
        if at + 1 >= len(run.events) or run.events[at + 1][0] != POP or len(path) < 2:
            assert isinstance(goes, WhyNot) and isinstance(far, WhyNot)
            continue
        assert isinstance(goes, Question) and goes.event == at
        assert [choice.at.depth for choice in goes.choices if choice.right] == [len(path) - 1]
        assert 0 in [choice.at.depth for choice in goes.choices]
        length = 0
        while at + 1 + length < len(run.events) and run.events[at + 1 + length][0] == POP:
            length += 1
        if at + 1 + length == len(run.events) and not run.complete:
            assert isinstance(far, WhyNot) and far.later
            continue
        assert isinstance(far, Question)
        assert right(far) == [str(length)] and far.until == at + length
        assert {int(choice.text) for choice in far.choices} >= {1, length}
        assert all(1 <= int(choice.text) <= len(path) for choice in far.choices)
        count += 1
    assert count


@pytest.mark.parametrize("key", ["queens-b", "queens-bstar", "queens-iterative", "queens-mirror",
                                 "queens-permutations", "queens-product"])
def test_attackers_of_a_queen(key: str) -> None:
    run = drained(key)
    count = 0
    for k, (kind, depth, value) in enumerate(run.events):
        asked = question("attackers", run.facts, k)
        path = run.path(k)
        attackers = [
            d for d, v in enumerate(path) if v == value or abs(v - value) == depth - d
        ]
        if kind != TRY or not rejected(run, k) or not attackers or len(attackers) > 4:
            assert isinstance(asked, WhyNot)
            continue
        if len(path) < 2:  # it could be no other one
            assert isinstance(asked, WhyNot) and "tell apart" in asked.sentence
            continue
        assert isinstance(asked, Question) and asked.several and asked.until == k
        assert sorted(c.at.depth for c in asked.choices if c.right) == attackers  # type: ignore[type-var]
        chosen = [i for i, choice in enumerate(asked.choices) if choice.right]
        assert asked.is_answered_by(chosen) and not asked.feedback_on(chosen)
        if len(chosen) > 1:
            assert not asked.is_answered_by(chosen[:1])
            assert asked.feedback_on(chosen[:1]) == "There are more."
        count += 1
    assert count


def test_each_problem_has_words_of_its_own_for_choices() -> None:
    records = [record_of(solver.problem.picture) for solver in SOLVERS.values()]
    assert all(record and record.words.name is not in_general for record in records)
    run = drained("diagonals")
    asked = next(
        asked for k in range(len(run.events))
        if isinstance(asked := question("attackers", run.facts, k), Question)
    )
    assert re.match(r"Row \d, column \d: (rising|falling)", asked.choices[0].text)


def test_attackers_among_pairs_and_digits() -> None:
    run = drained("permutations")
    for k, (_kind, _depth, value) in enumerate(run.events):
        asked = question("attackers", run.facts, k)
        if isinstance(asked, Question):
            found = [c.at.depth for c in asked.choices if c.right]
            assert found == [run.path(k).index(value)]
    sudoku = drained("sudoku")
    cells = [
        int(c) if c.isdigit() else 0 for c in str(sudoku.params["puzzle"]) if c in ".0123456789"
    ]
    none = some = 0
    for k, (_kind, _depth, value) in enumerate(sudoku.events):
        asked = question("attackers", sudoku.facts, k)
        if not isinstance(asked, Question):
            continue
        cell, digit = divmod(value, 10)
        path = sudoku.path(k)
        meet = [
            d for d, v in enumerate(path)
            if v % 10 == digit and _meet(v // 10, cell)
        ]
        assert len(cells) == 81
        if not meet:
            assert any(g == digit and _meet(i, cell) for i, g in enumerate(cells) if g)
            assert right(asked) == ["A given digit"]
            none += 1
        else:
            given = any(g == digit and _meet(i, cell) for i, g in enumerate(cells) if g)
            found = [c.at.depth for c in asked.choices if c.right and c.at.depth is not None]
            assert sorted(found) == meet
            assert ("A given digit" in right(asked)) == given
            some += 1
    assert none and some


def _meet(one: int, other: int) -> bool:
    (r, c), (s, d) = divmod(one, 9), divmod(other, 9)
    return r == s or c == d or (r // 3, c // 3) == (s // 3, d // 3)


@pytest.mark.parametrize("key", SEARCHES)
def test_solutions_below_and_in_all(key: str) -> None:
    run = drained(key)
    for k, (kind, depth, _value) in enumerate(run.events):
        below = question("solutions below", run.facts, k)
        if kind == TRY:
            assert isinstance(below, WhyNot)
        else:
            push = max(
                i for i in range(k + 1) if run.events[i][:2] == (PUSH, depth)
            )
            pop = next(
                (i for i in range(push, len(run.events)) if run.events[i][:2] == (POP, depth)),
                None,
            )
            if pop is None and not run.complete:
                assert isinstance(below, WhyNot) and below.later
            else:
                inside = run.events[push:pop]
                assert right(below) == [str(sum(e[0] == SOLUTION for e in inside))]
        every = question("how many solutions", run.facts, k)
        if k == len(run.events) - 1:
            assert isinstance(every, WhyNot)  # it can be counted
        elif run.complete:
            count = sum(e[0] == SOLUTION for e in run.events)
            found = sum(e[0] == SOLUTION for e in run.events[: k + 1])
            assert right(every) == [str(count)]
            assert all(int(choice.text) >= found for choice in every.choices)  # type: ignore[union-attr]
        else:
            assert isinstance(every, WhyNot) and every.later


@pytest.mark.parametrize("of", ["nodes", "tries", "events", "tries to the first solution"])
def test_about_how_many_is_within_a_factor_of_two(of: str) -> None:
    asked_once = 0
    for key in SOLVERS:
        run = drained(key, 3000)
        kinds = Counter(kind for kind, _d, _v in run.events)
        true = {"nodes": kinds[PUSH] + 1, "tries": kinds[TRY], "events": len(run.events)}.get(of)
        if of.startswith("tries to"):
            first = next((i for i, e in enumerate(run.events) if e[0] == SOLUTION), None)
            true = None if first is None else sum(e[0] == TRY for e in run.events[: first + 1])
        elif not run.complete:
            true = None
        if run.solver.dives and of == "nodes":
            true = run.solver.known_nodes(run.params)
        places = set()
        for seed in range(12):
            asked = question("about how many", run.facts, 0, seed, of)
            if true is None or true < 10:
                assert isinstance(asked, WhyNot)
                continue
            assert isinstance(asked, Question) and len(asked.choices) == 4
            numbers = [int(re.sub(r"\D", "", choice.text)) for choice in asked.choices]
            fitting = [n for n in numbers if true / 2 <= n <= true * 2]
            assert [numbers[i] for i in asked.right] == fitting and len(fitting) == 1
            assert numbers == sorted(numbers)
            places |= {*asked.right}
        if true and true >= 10:
            assert len(places) > 1
            asked_once += 1
    assert asked_once > 8


def test_a_number_from_elsewhere_is_asked_for() -> None:
    facts = replace(drained("queens-b").facts, complete=False, number=666_090_624)
    asked = question("about how many", facts, 0)
    assert [re.sub(r"\D", "", text) for text in right(asked)] == ["700000000"]


@pytest.mark.thorough
@pytest.mark.parametrize("key", DRAWN)
def test_every_question_is_sound(key: str) -> None:
    """Two to four different answers, one right unless several are allowed, none in the text."""
    run = drained(key)
    for k in range(len(run.events)):
        for kind in FROM_TRACE:
            asked = question(kind, run.facts, k)
            if isinstance(asked, WhyNot):
                assert asked.sentence.endswith(".")
                continue
            texts = [choice.text for choice in asked.choices]
            assert 2 <= len(texts) <= 4 and len(set(texts)) == len(texts)
            assert len(asked.right) == 1 or (asked.several and asked.right)
            assert asked.hint or kind == "how many solutions"
            assert_says_nothing_of_the_answer(run, asked)
            wrong = [choice.feedback for choice in asked.choices if not choice.right]
            assert (all(wrong) or kind == "placed or rejected") and 0 <= asked.event <= k


def assert_says_nothing_of_the_answer(run: Drained, asked: Question) -> None:
    """Neither text nor hint has it; numbers in them are those of the event on screen."""
    moment = run.facts.moment(asked.event)
    event = run.facts.words(moment, moment.depth, moment.value)
    said = f"{asked.text} {asked.hint}"
    assert {*re.findall(r"\d+", said)} <= {*re.findall(r"\d+", event)}
    for i in asked.right:
        text = asked.choices[i].text
        if not text.replace("\u2009", "").isdigit():
            assert text.rstrip(".").lower() not in said.lower(), asked


def test_random_dives_are_not_predicted() -> None:
    for key, solver in SOLVERS.items():
        if solver.dives:
            for kind in ("next value", "what now", "placed or rejected"):
                asked = question(kind, drained(key).facts, 3)
                assert isinstance(asked, WhyNot) and "random" in asked.sentence


@pytest.mark.thorough
def test_the_order_of_answers_is_the_same_everywhere_and_not_always_the_same() -> None:
    assert number_of("queens-b n=4", 10, "which goes", 0) == 6160285856182985922
    assert shuffled("abcd", "queens-b n=4", 10) == ("d", "a", "c", "b")
    run = drained("queens-bstar")
    for kind in FROM_TRACE:
        places: Counter[int] = Counter()
        for k in range(len(run.events)):
            asked = question(kind, run.facts, k)
            if isinstance(asked, Question):
                assert question(kind, run.facts, k) == asked
                places.update(asked.right)
        if sum(places.values()) > 20:
            assert len(places) > 1
            if kind in ("next value", "which goes", "what now"):
                assert max(places.values()) < 0.6 * sum(places.values())
    other = [question("what now", run.facts, 1, seed) for seed in range(20)]
    assert len({asked.right for asked in other if isinstance(asked, Question)}) == 4


def test_the_run_is_called_the_same_on_every_machine() -> None:
    run = drained("queens-b")
    for folder in ("/home/a/", "C:\\Users\\b\\"):
        solver = replace(run.solver, key=f"{folder}mine.py")
        assert Facts(run.facts.trace, solver, {"n": 4, "a": 1}).run == "mine.py a=1 n=4"


def test_the_future_may_be_hidden() -> None:
    run = drained("queens-b")
    hidden = replace(run.facts, trace=Past(run.facts.trace, 3))
    assert question("placed or rejected", hidden, 2) == question("placed or rejected", run.facts, 2)


LECTURES = [
    ("queens-b", 4, 2, "placed or rejected", "It is rejected."),
    ("queens-b", 4, 7, "attackers", "Row 1, column 2"),
    ("queens-b", 4, 9, "what now", "the queen in row 1 is taken back"),
    ("queens-b", 4, 10, "which goes", "Row 1, column 2"),
    ("queens-b", 4, 24, "solution below", "0"),
    ("queens-b", 4, 59, "how many solutions", "2"),
    ("queens-b", 4, 1, "next value", "row 1, column 0"),
    ("queens-b", 4, 10, "next value", "row 1, column 3"),
    ("langford-l", 3, 3, "what now", "on with the next free position"),
    ("queens-estimate", 8, 0, "about how many", "2\u2009000"),
    ("queens-iterative", 4, 5, "next value", "row 0, column 2"),
]


@pytest.mark.parametrize(("key", "n", "event", "kind", "answer"), LECTURES)
def test_the_lectures_questions(key: str, n: int, event: int, kind: str, answer: str) -> None:
    solver = SOLVERS[key]
    params = solver.arguments({"n": n})
    events = list(islice(solver.function(**params), 100_000))
    facts = Facts(traced(events), solver, params, complete=True)
    assert right(question(kind, facts, event)) == [answer]


def test_a_permutation_that_is_no_solution() -> None:
    """The lecture's `try path 0 1 2 3`: all three stand against the last queen."""
    solver = SOLVERS["queens-permutations"]
    events = list(solver.function(n=4))
    event = events.index((TRY, 3, 3))
    facts = Facts(traced(events), solver, {"n": 4}, complete=True)
    asked = question("attackers", facts, event)
    assert right(asked) == ["Row 0, column 0", "Row 1, column 1", "Row 2, column 2"]
    assert len(asked.choices) == 4  # type: ignore[union-attr]


def test_a_value_that_is_tried_twice() -> None:
    """Of a user's solver: the same again is then right, and nothing else is left to offer."""
    solver = replace(SOLVERS["queens-b"], key="/tmp/mine.py")
    again = Facts(traced([(TRY, 0, 1), (TRY, 0, 1)]), solver, {"n": 4}, True)
    assert isinstance(question("next value", again, 0), WhyNot)
    facts = Facts(traced([(TRY, 0, 1), (TRY, 0, 1), (TRY, 0, 2)]), solver, {"n": 4}, True)
    assert right(question("next value", facts, 0)) == ["row 0, column 1"]
    assert right(question("next value", facts, 1)) == ["row 0, column 2"]


def test_a_faulty_solver_is_asked_about_truly() -> None:
    """It rejects what the rules allow, and places what they forbid."""
    events = [(TRY, 0, 0), (TRY, 0, 1), (PUSH, 0, 1), (TRY, 1, 1), (PUSH, 1, 1), (TRY, 2, 1),
              (TRY, 2, 3), (POP, 1, 1), (POP, 0, 1)]
    facts = Facts(traced(events), SOLVERS["queens-b"], {"n": 4}, True)
    assert right(question("placed or rejected", facts, 0)) == ["It is rejected."]
    assert right(question("placed or rejected", facts, 3)) == ["It is placed."]
    assert isinstance(question("attackers", facts, 0), WhyNot)
    assert isinstance(question("attackers", facts, 3), WhyNot)
    assert right(question("attackers", facts, 5)) == ["Row 0, column 1", "Row 1, column 1"]
    assert right(question("how many solutions", facts, 3)) == ["0"]


@pytest.mark.parametrize("picture", sorted(FOLDERS))
def test_choices_that_the_picture_does_not_know(picture: str) -> None:
    """Of a user's file, whose values and parameters may be anything."""
    solver = SOLVERS["queens-b"]
    strange = replace(solver, key="/tmp/a.py", problem=replace(solver.problem, picture=picture))
    events = [(TRY, 0, -7), (PUSH, 0, -7), (TRY, 1, 9999), (TRY, 1, 5), (POP, 0, -7)]
    facts = Facts(traced(events), strange, {}, complete=True)
    for k in range(len(events)):
        for kind in FROM_TRACE:
            asked = question(kind, facts, k)
            assert isinstance(asked, WhyNot) or asked.right


def test_choices_are_called_as_the_pictures_call_them() -> None:
    wanted = {
        "sudoku": (0, 27, "7 in row 0, column 2"), "langford-l": (0, 2, "pair 2"),
        "permutations": (1, 3, "3 at place 1"), "exact-cover": (0, 2, "option 2"),
        "queens-product": (1, 2, "row 2, column 1"), "queens-subsets": (1, 6, "row 1, column 2"),
        "diagonals": (1, 2, "row 0, column 1: left empty"),
        "knights-tour": (0, 5, "row 1, column 1"),
    }
    for key, (depth, value, words) in wanted.items():
        facts = drained(key).facts
        assert facts.words(facts.moment(0), depth, value) == words


def test_what_a_lesson_asks_for() -> None:
    assert parse_ask("placed  or rejected") == ("placed or rejected", "")
    assert parse_ask("what changes unused_values undo") == ("what changes", "unused_values undo")
    assert parse_ask("about how many tries to the first solution")[1].startswith("tries to")
    assert parse_ask("solution below") == ("solutions below", "")
    assert parse_ask("own") == (OWN, "")
    for text, near in [("next valeu", "next value"), ("about how many trees", "tries"),
                       ("what now please", "please"), ("x", "There are:")]:
        with pytest.raises(BadInput, match=near):
            parse_ask(text)
    for kind in ("", "attackers ", "about how many "):
        with pytest.raises(BadInput, match="9…") as caught:
            parse_ask(kind + 5000 * "9")
        assert len(str(caught.value)) < 500
    assert title(OWN) and all(title(kind) for kind in KINDS)


def test_a_question_of_the_lessons_own() -> None:
    facts = drained("queens-b").facts
    answers = [("each test costs less", True, ""), ("a smaller tree", False, "It is the same."),
               ("fewer squares", False, "As many.")]
    asked = own_question("Why is B* quicker?", answers, facts, 93)
    assert right(asked) == ["each test costs less"]
    places = set[int]()
    for event in range(20):
        other = own_question("Why?", answers, facts, event)
        assert isinstance(other, Question)
        places |= {*other.right}
    assert len(places) == 3
    assert isinstance(own_question("Why?", answers[:1], facts, 0), WhyNot)
    assert isinstance(own_question("Why?", answers[1:], facts, 0), WhyNot)


def test_what_is_not_there_cannot_be_asked() -> None:
    facts = drained("queens-b").facts
    assert isinstance(question("no such", facts, 0), WhyNot)
    assert isinstance(question("what now", facts, 999), WhyNot)
    empty = Facts(traced([]), facts.solver, facts.params)
    asked = question("what now", empty, 0)
    assert isinstance(asked, WhyNot) and asked.later


def test_each_kind_of_the_agreement_can_be_asked() -> None:
    wanted = {
        "placed or rejected", "next value", "what now", "which goes", "how far back", "attackers",
        "which entry forbids", "what changes", "solutions below", "how many solutions",
        "which line", "about how many", "whose fault", "how far back helps", "same mistake",
    }
    assert {*KINDS} == wanted and OWN == "own"
    assert {parse_ask(kind)[0] for kind in wanted - {"what changes"}} <= wanted


@pytest.mark.some(12)
@pytest.mark.parametrize("kind", [kind for kind in FROM_TRACE if kind != "placed or rejected"])
def test_each_letter_is_right_about_as_often(kind: str) -> None:
    counts: dict[int, Counter[int]] = {2: Counter(), 3: Counter(), 4: Counter()}
    for key in SOLVERS:
        run = drained(key, 400)
        for k in range(0, len(run.events), 3):
            asked = question(kind, run.facts, k)
            if not isinstance(asked, Question) or len(asked.right) > 1:
                continue
            # Below 1000 there are no three smaller numbers of that many digits.
            if kind != "about how many" or len(re.sub(r"\D", "", right(asked)[0])) > 3:
                counts[len(asked.choices)].update(asked.right)
    seen = 0
    for offered, letters in counts.items():
        total = sum(letters.values())
        if total < 120:
            continue
        seen += 1
        for letter in range(offered):
            assert 0.6 < letters[letter] / total * offered < 1.4, (offered, letters)
    assert seen or kind in ("about how many", "attackers", "whose fault")


def test_the_answers_of_the_lessons_do_not_always_have_the_same_letter() -> None:
    letters: Counter[int] = Counter()
    for path in bundled():
        for stop in read_lesson(path).stops:
            if stop.ask is not None and stop.ask.kind == OWN:
                answers = [(c.text.of("en"), c.right, "No.") for c in stop.ask.choices]
                asked = own_question("?", answers, drained("queens-b").facts, stop.number)
                assert isinstance(asked, Question)
                letters.update(asked.right)
    assert len(letters) > 1
