"""What is told of events is true: for each sentence, by its name, what it claims.

Held for all solvers as they are and for users' solvers that take another order, stop trying, err,
call anything a solution or nothing, try again, or make choices that mean nothing. What is claimed
is asked of a replay of the events and worked out plainly from path and parameters; of the sentence
only its name and the values in its places are read, which are the same in every language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from solvers.catalog import JUMPS, LEARNS, REJECTS, REPEATS
from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.mazes import WALL, read_maze
from tests.support import claims
from tests.support.claims import Choice, Path, choice_of, ints
from tests.support.runs import DRAWN, traced
from tests.support.searches import (
    KEYS,
    MAZES,
    NAIVE,
    WAYS,
    Told,
    arguments_of,
    searches,
    solver_of,
    told,
    whole,
)
from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.problems.asking import is_solution, refusals, rules_of, unknown
from visualizer.problems.narration import Part
from visualizer.problems.sentences import Teller
from visualizer.trace.moment import NOT_KNOWN, Moment, moment_at

ALWAYS = {"found", "nothing_found", "stops", "outcome", "goal_reached", "not_judged"}
REFUSING = {"refused", "refused_last", "wall", "visited"}
OF_THE_NEXT = {"next", "none_left", "no_other", "last", "half_done"}
TOLD = {
    TRY: {"why_here", "none_fits", "fits", "places", "only", "despite", "looks_ahead", "remembers",
          "refused", "refused_last", "accepted", "again", "rejected", *OF_THE_NEXT},
    PUSH: {"placed", "goes", "new", "goes_on", "full", "stuck", "doomed", "forbidden"},
    SOLUTION: {"solution", "goes_on", "none", "explained", "incomplete", "called"},
    POP: {"back", "jumped", "none_below", "nothing_below", "none_fits", "more", "unwinds",
          "overlooked", *OF_THE_NEXT},
}
"""The sentences that may be told of each kind of event, beside reasons."""

NOTHING_MORE = {"none_left", "no_other", "last", "half_done", "unwinds", "refused_last"}
"""That nothing is tried in place of the choice."""

REJECTED_ALL_THE_SAME = {"despite", "looks_ahead", "remembers"}

OF_WHAT_COMES = {
    *OF_THE_NEXT, *NOTHING_MORE, *REJECTED_ALL_THE_SAME, "places", "accepted", "more", "goes_on",
    "rejected", "jumped",
}
"""What cannot be told of an event that is the last one recorded."""


def picture_of(told: Told) -> str:
    return told.moment.solver.problem.picture


def is_judged(told: Told) -> bool:
    """Do the rules know the choices in force and that of the event?"""
    return unknown(told.moment) is None


# What each sentence claims.


def a_whole_sentence_in_its_tone(told: Told) -> None:
    """Of the kind of event that it is for."""
    moment, said = told.moment, told.said
    assert said.sentence.endswith((".", "?")) and not said.sentence[0].islower()
    assert not re.search(r"[{}]|None|NOT_KNOWN", said.sentence)
    tones = {PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}
    tried = "rejected" if moment.rejected else "try_"
    assert moment.kind is not None and said.tone == tones.get(moment.kind, tried)
    reasons = {*claims.REASONS.get(picture_of(told).replace("region", "maze"), ())}
    assert told.names <= TOLD[moment.kind] | ALWAYS | reasons


def the_moment_is_that_of_a_replay(told: Told) -> None:
    moment = told.moment
    assert (moment.next_try, moment.after) == (told.next_try, told.following)
    assert moment.tried_before == told.tried


def both_judges_are_told_where_they_differ(told: Told) -> None:
    moment, names = told.moment, told.names
    if not is_judged(told):
        assert "not_judged" in names
        assert not names & {"despite", "refused", "accepted", "forbidden", "solution", "none"}
        assert ("rejected" in names) is bool(moment.rejected)
        return
    assert not names & {"not_judged", "rejected", "called"}
    refused = is_refused(told)
    if moment.kind == TRY:
        assert bool(names & {"fits", "places", "only"}) is not (refused or moment.rejected)
        spared = bool(moment.rejected) and not refused
        assert len(names & REJECTED_ALL_THE_SAME) == spared
        assert bool(names & REFUSING) is refused
        assert ("accepted" in names) is (refused and moment.rejected is False)
    elif moment.kind == PUSH:
        assert ("forbidden" in names) is refused
    elif moment.kind == SOLUTION:
        good = is_solution(moment)
        assert good is not None and ("none" in names) is not good
        assert bool(names & {"solution", "goes_on"}) is good


def is_refused(told: Told) -> bool:
    """Do the rules refuse the event's choice? Where whole placements are tested, any of these."""
    moment = told.moment
    if moment.solver.candidates is None:
        return bool(refusals(moment))
    if moment.depth + 1 < moment.n and not moment.rejected:
        return False
    rules, path = rules_of(moment), (*moment.path[: moment.depth], moment.value)
    return rules is not None and any(
        rules.refusals(moment, path[:depth], value) for depth, value in enumerate(path)
    )


def what_comes_next_is_told(told: Told) -> None:
    moment, names = told.moment, told.names
    if "places" in names:
        assert told.following == (PUSH, moment.depth, moment.value)
    if "goes_on" in names:
        assert told.following is not None and told.following[:2] == (TRY, moment.depth + 1)
    if "more" in names:
        assert told.next_try is not None
    if names & NOTHING_MORE:
        assert told.next_try is None
    for part in told.parts("next"):
        assert told.next_try is not None
        choice = choice_of(moment)
        assert claims.next_is(choice, told.next_try, part.template, part.values), part
    if moment.rejected and is_judged(told) and picture_of(told) != "satisfiability":
        assert names & {"next", *NOTHING_MORE} or is_off_the_way(told)


def what_is_done_on_purpose_is_so(told: Told) -> None:
    """What a choice would leave nothing for, and over what the search jumps."""
    moment, choice = told.moment, choice_of(told.moment)
    purposes, technique = moment.solver.on_purpose, moment.solver.technique
    assert "remembers" not in told.names or technique == LEARNS
    for part in told.parts("looks_ahead"):
        assert REJECTS in purposes and technique != LEARNS
        after = Choice(moment, (*choice.path, moment.value), moment.value)
        assert claims.EMPTIED[picture_of(told)](after, part.values), part
    for part in told.parts("jumped"):
        assert technique in (JUMPS, LEARNS) and moment.trace is not None
        after = (moment.trace.event(k) for k in range(moment.event + 1, len(moment.trace)))
        to = next(depth for kind, depth, _value in after if kind != POP)
        assert to < moment.depth and left(told, choice.path, told.placed, moment.value)
        back = claims.VALUES[picture_of(told)](Choice(moment, choice.path[:to], choice.path[to]))
        for name, value in back.items():
            assert part.values.get(f"back_{name}", value) == value or name in ("left", "n")


def is_off_the_way(told: Told) -> bool:
    """In a maze: is there no next cell on any side of the latest one?"""
    if picture_of(told) not in MAZES_DRAWN:
        return False
    path, width = told.moment.path, read_maze(str(told.moment.params["maze"])).width
    steps = (-width, 1, width, -1)
    return not path or (told.next_try is not None and told.next_try - path[-1] not in steps)


MAZES_DRAWN = ("maze", "region")

FILLED = ("sudoku", "satisfiability", "map_colouring")
"""Pictures whose faulty search may look for something in a place that has it."""

TURNS_COUNT = ("debruijn_ring", "exact_cover", "pentominoes", "satisfiability")
"""Pictures that say of what had its turn, placed or not, that it was tried."""


def left(told: Told, path: Path, had: Iterable[int], like: int) -> bool:
    """Is anything left after a path that the rules allow, of all that is not `had`?"""
    moment, rules = told.moment, rules_of(told.moment)
    assert rules is not None
    choice, picture = choice_of(moment), picture_of(told)
    if picture in ("exact_cover", "pentominoes"):
        item = item_in_work(choice, path)
        there = () if item is None else claims.fitting_options(choice, path, item)
        return bool({*there} - {*had})
    if picture in ("maze", "region"):
        had = {*had, *told.reached, moment.value}
    return any(
        value not in had and not rules.refusals(moment, path, value)
        for value in claims.candidates(choice, path, like)
    )


def item_in_work(choice: Choice, path: Path) -> str | None:
    """The item with the fewest options that share none with those chosen, or the first one; None
    where the choices cover everything. Of items that are as good the first counts."""
    there = claims.options(choice)
    covered = set().union(*(there[option] for option in path))
    items = dict.fromkeys(claims.items(choice))
    open_items = [item for item in items if item not in covered]
    counts = {item: len(claims.fitting_options(choice, path, item)) for item in open_items}
    if choice.moment.params.get("first_item"):
        return next(iter(open_items), None)
    return min(open_items, key=counts.__getitem__, default=None)


def that_nothing_is_left_is_told_where_it_is_so(told: Told) -> None:
    moment, names, picture = told.moment, told.names, picture_of(told)
    choice, like = choice_of(moment), moment.value
    with_it = (*choice.path, moment.value)
    below = told.tried_below[-1] if told.tried_below else moment.value
    if "none_left" in names:
        had = told.tried if picture in TURNS_COUNT else told.placed
        assert not left(told, choice.path, {*had, moment.value}, like)
    if "none_fits" in names:
        assert not left(told, with_it if moment.kind == POP else choice.path, (), like)
    had_below = told.below.union(told.tried_below if REJECTS in moment.solver.on_purpose else ())
    if "none_below" in names:
        assert not left(told, with_it, had_below, below)
    if "nothing_below" in names and told.tried_below and is_judged(told):
        searched_for_none = picture in FILLED  # for what is filled already
        assert left(told, with_it, had_below, below) or searched_for_none
    if "last" in names:
        assert like == moment.n - 1
    if "half_done" in names:
        assert moment.depth == 0 and {*range((moment.n + 1) // 2)} <= told.placed
    if "unwinds" in names:
        assert told.solutions and told.over
    if "only" in names and picture == "board":
        there = [*claims.candidates(choice, choice.path, like)]
        assert moment.value in there and not left(told, choice.path, {*told.tried, like}, like)
    for part in told.parts("stuck", "doomed"):
        values = part.values
        item = values.get("below" if part.name == "stuck" else "doomed")
        item = item or values.get("name_below") or values.get("inside_below")
        assert not claims.fitting_options(choice, with_it, str(item))
        having = {o for o, names_of in enumerate(claims.options(choice)) if item in names_of}
        if picture == "exact_cover" and part.name == "stuck":
            assert ("{removers}" in part.template) is bool(having)
        if "{removers}" in part.template:
            numbers = {*ints(values["removers"])}
            assert having <= numbers and numbers - having <= {*with_it} and numbers & {*with_it}
    if "stuck" not in names and picture in ("exact_cover", "pentominoes") and is_judged(told):
        assert moment.kind != PUSH or "forbidden" in names or not is_stuck(choice, with_it)


def is_stuck(choice: Choice, path: Path) -> bool:
    item = item_in_work(choice, path)
    return item is not None and not claims.fitting_options(choice, path, item)


def what_is_counted_and_named_is_so(told: Told) -> None:
    moment, picture = told.moment, picture_of(told)
    if picture in MAZES_DRAWN:
        what_a_search_of_a_maze_reached_is_told(told)
    for part in told.parts("found", "solution"):
        if "count" in part.values:
            assert ints(part.values["count"]) == [told.solutions]
    first_one = moment.solver.first_only and told.solutions == 1
    for name, holds in (("stops", first_one), ("nothing_found", not told.solutions),
                        ("found", told.solutions and not first_one)):
        assert holds or name not in told.names
    for part in told.parts("outcome"):
        said = [told.solutions] if told.solutions > 1 else []  # one is told in a word
        assert picture in MAZES_DRAWN or ints(part.template) == said
    if not is_judged(told):
        return
    choice = choice_of(moment)
    check_reasons_for_a_decision(told, choice)
    for part in told.parts(*set().union(*TOLD.values()) - {"explained", "solution", "none"}):
        wanted = values_of(part, choice, told)
        for name in re.findall(r"{(\w+)}", part.template):
            if name in wanted:
                said = part.values[name]
                said = ints(said) if isinstance(wanted[name], list) else said
                assert said == wanted[name], (part.name, name, wanted)


def check_reasons_for_a_decision(told: Told, choice: Choice) -> None:
    """Which clause decides on a literal, or why it is its turn."""
    for part in told.parts("fits") if picture_of(told) == "satisfiability" else ():
        assert claims.is_its_turn(choice, part.template, part.values), part


def values_of(part: Part, choice: Choice, told: Told) -> dict[str, object]:
    """What must stand in the places of a sentence."""
    picture = picture_of(told)
    wanted = dict(claims.VALUES[picture](choice))
    if picture == "region":
        wanted["order"] = told.pushed
    if part.name in ("none_below", "nothing_below") and picture == "sudoku":
        row, column = divmod(told.tried_below[-1] // 10, 9)
        return {"row": row, "column": column}
    if part.name in ("fits", "only", "why_here", "none_fits") and picture in claims.LEFT:
        if "{count}" in part.template:
            wanted["count"] = claims.LEFT[picture](choice, part.values)
        if part.name == "only" or "Only one" in part.template:
            assert claims.LEFT[picture](choice, part.values) == 1
    return wanted


def what_a_search_of_a_maze_reached_is_told(told: Told) -> None:
    moment = told.moment
    maze = read_maze(str(moment.params["maze"]))
    came_to_the_goal = maze.goal in told.reached
    if "new" in told.names:
        assert not told.came_before
    elif moment.kind == PUSH and picture_of(told) == "region" and is_judged(told):
        assert told.came_before
    if "goes" in told.names:
        width, before = maze.width, moment.path[: moment.depth]
        beside = [before[-1] + step for step in (-width, 1, width, -1)] if before else [maze.start]
        assert moment.value in beside
    for part in told.parts("outcome", "goal_reached"):
        assert came_to_the_goal is (part.name == "goal_reached")
        if picture_of(told) == "region":
            free = len(maze.cells) - maze.cells.count(WALL)
            known = told.reached & {*range(len(maze.cells))}
            entered = [cell for cell in known if maze.cells[cell] != WALL]
            assert ints(part.template) == [len(entered), free]
    if moment.last and picture_of(told) == "maze":
        assert ("outcome" in told.names) is not came_to_the_goal


def who_refuses_a_choice_does_so(told: Told) -> None:
    if not is_judged(told):
        return
    moment, picture = told.moment, picture_of(told)
    choice = choice_of(moment)
    if told.parts("explained"):
        path, rules = moment.path, rules_of(moment)
        assert rules is not None
        wrong = next(d for d, v in enumerate(path) if rules.refusals(moment, path[:d], v))
        choice = Choice(moment, path[:wrong], path[wrong])
    reasons = claims.REASONS.get(picture.replace("region", "maze"), {})
    if "refused" in told.names and picture in claims.COUNTED:
        assert len(told.parts(*reasons)) == claims.COUNTED[picture](choice)
    for part in told.said.parts:
        if part.name in reasons:
            assert reasons[part.name](choice, part.values), part
        if part.name in ("refused", "refused_last") and picture in claims.REFUSED:
            assert claims.REFUSED[picture](choice, part.values), part


def what_was_tried_before_is_told(told: Told) -> None:
    again = told.moment.kind == TRY and told.moment.value in told.tried
    assert ("again" in told.names) is (again and REPEATS not in told.moment.solver.on_purpose)


def a_solution_that_was_not_reported_is_noticed(told: Told) -> None:
    moment = told.moment
    rules = rules_of(moment)
    assert rules is not None
    good = told.unreported and rules.is_solution(moment, (*moment.path, moment.value))
    assert ("overlooked" in told.names) is bool(good)


def no_place_is_left_after_the_last_one(told: Told) -> None:
    moment = told.moment
    if moment.kind == PUSH and is_judged(told) and picture_of(told) in ("board", "knights_tour"):
        path = {*moment.path} if picture_of(told) == "knights_tour" else moment.path
        params = moment.params
        size = int(params["m"]) * int(params["k"]) if "k" in params else moment.n
        assert ("full" in told.names) is (len(path) == size)


PROPERTIES = (
    a_whole_sentence_in_its_tone,
    the_moment_is_that_of_a_replay,
    both_judges_are_told_where_they_differ,
    what_comes_next_is_told,
    what_is_done_on_purpose_is_so,
    that_nothing_is_left_is_told_where_it_is_so,
    what_is_counted_and_named_is_so,
    who_refuses_a_choice_does_so,
    what_was_tried_before_is_told,
    a_solution_that_was_not_reported_is_noticed,
    no_place_is_left_after_the_last_one,
)

SEEN = {
    "as it is": [{"next", "more"}, NOTHING_MORE | {"none_below"}],
    "reverse": [{"next", "more"}, NOTHING_MORE | {"none_below"}],
    "random": [{"next", "more"}, NOTHING_MORE | {"none_below"}],
    "the first two, each twice": [{"again"}], "repeating": [{"again"}],
    "faulty": [REJECTED_ALL_THE_SAME, {"accepted"}, {"forbidden"}],
    "calling anything a solution": [{"none"}], "silent": [{"overlooked"}], "odd": [{"not_judged"}],
}
"""Of these sentences one at least is told on such a way: else it would show nothing."""


IN_SHORT = ("as it is", "faulty")
SHORTLY = {(key, IN_SHORT[i % 2]) for i, key in enumerate(DRAWN) if key != "sudoku"}
"""Which solvers go which ways where README's command runs."""


def may_be_missing(key: str, way: str, names: set[str]) -> bool:
    """Sentences that a solver has no occasion for."""
    if way == "faulty" and not names <= REJECTED_ALL_THE_SAME:
        return key in NAIVE
    if way == "silent":
        return key in MAZES or all(kind != SOLUTION for kind, _depth, _value in whole(key))
    if "again" in names:
        return key in NAIVE and REPEATS in solver_of(key).on_purpose
    return False


def told_of() -> Iterator[tuple[str, str]]:
    """Each solver on ways that find what all of them would: those that are short to say, and of the
    others, where a problem has several solvers, some by turns."""
    several = Counter(solver_of(key).problem.key for key in KEYS)
    for i, key in enumerate(KEYS):
        for j, way in enumerate(WAYS):
            every = min(several[solver_of(key).problem.key], 8)
            if way in IN_SHORT or (i + j) % every == 0:
                yield key, way


@pytest.mark.some(3)
@pytest.mark.parametrize(("key", "way"), [
    pytest.param(key, way, marks=() if (key, way) in SHORTLY else pytest.mark.thorough)
    for key, way in told_of()
])
def test_what_is_told_is_true(key: str, way: str) -> None:
    solver, arguments, seen = solver_of(key), arguments_of(key), set()
    for events in searches(key, way):
        for told_now in told(solver, events, arguments):
            seen |= told_now.names
            for holds in PROPERTIES:
                holds(told_now)
    for names in SEEN.get(way, ()):
        assert seen & names or may_be_missing(key, way, names), names


@pytest.mark.some(3)
@pytest.mark.parametrize("key", KEYS)
def test_of_what_is_not_recorded_yet_nothing_is_told(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    narrate = Teller(solver.problem.picture).narrate
    first = narrate(Moment(solver, arguments))
    assert first.label and first.sentence.endswith(".")
    assert [part.name for part in first.parts] == ["start"]
    (events,) = searches(key, "random")
    for stop in range(1, min(len(events), 150)):
        moment = moment_at(traced(events[:stop]), stop - 1, solver, arguments, complete=False)
        assert moment.rejected in (None, False) and moment.after is None
        assert moment.kind == PUSH or moment.next_try is NOT_KNOWN
        assert not {part.name for part in narrate(moment).parts} & OF_WHAT_COMES


@pytest.mark.thorough
@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("key", KEYS)
def test_the_same_is_told_in_every_language(key: str) -> None:
    """The same sentences with the same numbers, but for one, which some say in a word."""
    solver, arguments = solver_of(key), arguments_of(key)
    narrate = Teller(solver.problem.picture).narrate
    runs = [next(searches(key, way))[:1500] for way in ("as it is", "faulty")]
    moments = [
        moment_at(trace, k, solver, arguments, complete=True)
        for trace in map(traced, runs) for k in range(0, len(trace), max(1, len(trace) // 60))
    ]
    said = []
    for code in LANGUAGES:
        set_language(code)
        each = map(narrate, moments)
        said.append([
            ([part.name for part in one.parts], sorted({*ints(one.sentence)} - {1}))
            for one in each
        ])
    first, *others = said
    for other in others:
        assert other == first
