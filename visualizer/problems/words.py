"""The words of a problem: the table of its sentences, and what its choices are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TypeAlias

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import minus
from visualizer.problems.own import choice_in_words, names_choices
from visualizer.problems.quiz import GENERAL, Quiz
from visualizer.problems.rules import Refusal
from visualizer.trace.moment import Moment

Steps: TypeAlias = tuple[str, str, str, str, str]
"""The algorithm in five steps: what it does to try, reject, place, find a solution, take back."""


class Stretch(NamedTuple):
    """Where in the search some events are that follow one another.

    low, high        the least and the greatest of their depths
    least, greatest  of their values
    above            the choices in force above `low`, the same for all of them
    """

    low: int
    high: int
    least: int
    greatest: int
    above: tuple[int, ...]


def span(one: str, several: str, low: object, high: object) -> str:
    """From one place to another, or the one."""
    return _(one if low == high else several).format(low=low, high=high)


def depths(_moment: Moment, stretch: Stretch) -> str:
    """Where a stretch is, in words that suit every search."""
    return span(_("depth {low}"), _("depths {low} to {high}"), stretch.low, stretch.high)


def in_general(moment: Moment, depth: int, value: int) -> str:
    """What a choice is called, in words that suit every search; in those that a file has itself."""
    if names_choices(moment):
        return choice_in_words(moment, depth, value)
    return _("depth {depth}, value {value}").format(depth=depth, value=minus(value))


def place_name(row: int, column: int) -> str:
    """A square of a board in words."""
    return _("row {row}, column {column}").format(row=row, column=column)


def squares_between(first: int, last: int, width: int) -> str:
    """From one cell to another in the order of reading."""
    low, high = (place_name(*divmod(cell, width)) for cell in (first, last))
    return span("{low}", _("{low} to {high}"), low, high)


class Named(NamedTuple):
    """A sentence of a table with the name that it has there."""

    name: str
    what: Say


Say: TypeAlias = "str | Named | tuple[Say, ...] | Callable[[Moment], Say]"
"""A template, marked for translation; or what chooses one where the words depend on the moment: it
returns a template, translated or not, or several that follow one another. "" says nothing."""

Below: TypeAlias = tuple[Iterable[int] | None, Mapping[str, object]]


@dataclass(frozen=True, kw_only=True)
class Words:
    """The words of a problem: a table of sentences, which `tell` reads.

    A template has places, which `facts` fills with what it knows of the moment's choice. What a
    sentence of that name claims is true by how it is chosen: see `tell`. All may raise anything for
    values and parameters of a user's file.

    suiting    the table that suits the moment's solver, where there are several; this one has only
               what all have in common then
    facts      fills the places of all templates; not asked before the first event
    start      before the first event; it has no places, or is filled already
    fits       the rules allow the candidate, and the code may do so too
    despite    the rules allow it, and yet the code rejects it
    looks_ahead  the same, where a place to come would have nothing left (`bare`): its facts have
               the places {bare_…}
    remembers  the same, where the code remembers that as a mistake
    refused    the rules refuse it: without a full stop, and with a place for {reasons}
    explained  the same in the middle of a sentence
    reasons    by the word of a refusal (Refusal.why) why the rules refuse the choice, filled with
               what `reason` says of that refusal; "" is any other. Or all reasons, in words
    first_only is one reason enough?
    why_here   why it is the turn of this place, before all of that
    next       what is tried next, if the code rejects it
    none_left  nothing is left in place of the choice, of all that there is (`here`)
    no_other   nothing else is tried in its place
    placed     the choice is in force
    solution   a solution, by the rules too, with the place {count}
    incomplete something is missing for a solution, in the middle of a sentence
    back       the choice is taken back. Or a table by what comes in its place: `more` after a
               solution, `next`, `none_left` or `no_other`, and "" for what is not there
    jumped     the choice is taken back on the way to one further up, with the facts of that as
               {back_…}, though something could be tried in its place; "": never told
    jumps      the same while it is not told to which
    below      what could be tried after the choice that is taken back (None: not known), and facts
               of where; None where nothing is said of that
    bare       the same two of a place to come (Rules.emptied), where a choice would be tried
    over       what a picture says of a place that nothing is left for, with the facts of `below`
               or `bare`
    candidate  what it says there of one of all that there is: why it is refused ({reasons}), or
               that it has had its turn
    none_below, nothing_below  of all that, none is left; the code tries nothing more. Both have a
               place for {then}, which is `back`
    here       all that could be tried in place of the choice; None: not known
    outcome    at the last event of a run: what the search came to, in place of what is usual
    steps      the algorithm in five steps: try, reject, place, solution, take back
    name       what a choice is called in questions, from its depth and value: short, and never
               the same for two that differ
    label      what a candidate is called on a button, and where it is asked which is next: it may
               speak of the choices before it; None: as elsewhere
    quiz       what questions say
    span       where a stretch of events is
    places     what some depths are together: as what is to blame ("rows 0 and 2"), and as where
               something stands ("in rows 0 and 2"); None: they go by their choices
    why_nothing  why a search with these parameters has nothing to try; "" where it is not known

    A function may return one of these sentences by its name (`Named`): a POP whose choice has
    something tried in its place is told by `next`, say. These further names say what is claimed:

    places     the code places what it tries
    only       it is the only one that the rules allow here, of all that is left
    goes       the step leads to the start or to a cell beside the one before
    new        the cell has not been entered before
    goes_on    something is tried after the choice
    full       no place is left after it
    stuck      something that is needed can no longer be had, and so the search goes back
    doomed     the same of what this search does not look at yet
    none_fits  the rules allow nothing in the place of the choice; at a POP, in the next place
    more       something else is tried in place of what is taken back
    last       it was the last of all candidates, in the order of their values
    refused_last  the same of a candidate that is refused
    half_done  the rest would give mirror images only
    unwinds    the search is over with its first solution
    goal_reached  at the end: it has reached what it looked for
    """

    suiting: Callable[[Moment], Words] | None = None
    facts: Callable[[Moment], Mapping[str, object]] = lambda _moment: {}
    start: Say = ""
    fits: Say = ""
    despite: Say = ""
    looks_ahead: Say = ""
    remembers: Say = ""
    refused: Say = ""
    explained: Say = ""
    reasons: Mapping[str, Say] | Callable[[Moment], str] = field(default_factory=dict)
    reason: Callable[[Moment, Refusal], Mapping[str, object]] = lambda _moment, _refusal: {}
    first_only: bool = False
    why_here: Say = ""
    next: Say = ""
    none_left: Say = ""
    no_other: Say = ""
    placed: Say = ""
    solution: Say = ""
    incomplete: Say = ""
    back: Say | Mapping[str, Say] = ""
    jumped: Say = ""
    jumps: Say = ""
    below: Callable[[Moment], Below | None] = lambda _moment: None
    bare: Callable[[Moment, int], Below | None] = lambda _moment, _place: None
    over: Say = ""
    candidate: Say = "{reasons}"
    none_below: Say = ""
    nothing_below: Say = ""
    here: Callable[[Moment], Iterable[int] | None] = lambda _moment: None
    outcome: Say = ""
    steps: Callable[[Moment], Steps]
    name: Callable[[Moment, int, int], str] = in_general
    label: Callable[[Moment, int, int], str] | None = None
    quiz: Quiz = GENERAL
    span: Callable[[Moment, Stretch], str] = depths
    places: Callable[[Moment, Sequence[int]], tuple[str, str] | None] = lambda _moment, _depth: None
    why_nothing: Callable[[Moment], str] = lambda _moment: ""
