"""The sentence on an event and the algorithm in words, by the picture: without any drawing.

A user's file may name a picture that does not fit its choices: it gets the general sentence.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import minus
from visualizer.jobs.own import ALLOWED, IS_SOLUTION
from visualizer.problems import dives
from visualizer.problems.asking import careful, is_solution, misfit, not_judged, refusals
from visualizer.problems.narration import (
    NOTHING,
    TONES,
    Narration,
    Part,
    Said,
    filled,
    narration,
    placed,
    returns_at_once,
    solved,
    tried,
)
from visualizer.problems.own import (
    begins_with_a_name,
    choice_in_words,
    judges_itself,
    names_choices,
)
from visualizer.problems.record import record_of
from visualizer.problems.techniques import with_technique
from visualizer.problems.telling import tell
from visualizer.problems.words import Steps
from visualizer.trace.moment import Moment


def narrate_generally(moment: Moment) -> Narration:
    """What happens, in words that suit every search; what the rules say of it, if there are any."""
    return narration(moment, _told(moment))


def told_barely(moment: Moment) -> Narration:
    """What happens and no more: what the rules say of it is not asked."""
    if moment.kind is None:
        return Narration(_("START"), _("Nothing has been chosen yet."), "text_dim")
    labels = {
        TRY: _("TRY"), PUSH: _("PLACED"), POP: _("TAKEN BACK"), SOLUTION: _("SOLUTION"),
    }
    said = _("Value {value} at depth {depth}.").format(
        depth=moment.depth, value=minus(moment.yielded)
    )
    if names_choices(moment):
        said = _capital(moment) + "."
    return Narration(labels[moment.kind], said, TONES[moment.kind])


def _told(moment: Moment) -> Said:
    if moment.kind is None:
        return filled("start", _("Nothing has been chosen yet."), {})
    if names_choices(moment) or judges_itself(moment):
        return _told_by_name(moment)
    words = {"depth": moment.depth, "value": minus(moment.yielded)}
    found = refusals(moment)
    if moment.kind == TRY and found is None and moment.rejected:
        return filled("rejected", _("Value {value} at depth {depth}: rejected."), words)
    if moment.kind == TRY:
        refused = _("Value {value} at depth {depth}: the rules do not allow it")
        despite = _("Value {value} at depth {depth}: the code rejects it, although the rules "
                    "allow it.")
        return tried(
            moment,
            fits=filled("fits", _("Value {value} at depth {depth}: is it allowed?"), words),
            despite=filled("despite", despite, words),
            refused=filled("refused", refused, words) if found else NOTHING,
            then=NOTHING,
        )
    if moment.kind == PUSH:
        sentence = filled("placed", _("Value {value} is placed at depth {depth}."), words)
        return placed(moment, sentence, _not_allowed(moment) if found else NOTHING)
    if moment.kind == SOLUTION and not_judged(moment):
        return filled("called", _("The code calls the current choices a solution."), words)
    if moment.kind == SOLUTION:
        whole = filled("solution", _("The current choices are a solution."), words)
        return solved(moment, whole, _not_allowed)
    if returns_at_once(moment) is True:
        at_once = _("Value {value} at depth {depth} is taken back: its call has returned at once, "
                    "before it tried anything.")
        return filled("at_once", at_once, words)
    return filled("back", _("Value {value} at depth {depth} is taken back."), words)


def _told_by_name(moment: Moment) -> Said:
    """The same where the file says what choices are called, or judges them itself."""
    found = refusals(moment)
    choice = choice_in_words(moment, moment.depth, moment.value)
    words = {"choice": _capital(moment)}
    if moment.kind == TRY:
        if found is None and moment.rejected:
            return filled("rejected", _("{choice} is rejected."), words)
        despite = _("The code rejects {choice}, although the rules allow it.")
        if judges_itself(moment):
            despite = _("The code rejects {choice}, although allowed(path) says yes.")
        fits = _("{choice} is tried: is it allowed?")
        if judges_itself(moment) and found is not None:
            fits = _("{choice} is tried: allowed(path) says yes.")
        return tried(
            moment, fits=filled("fits", fits, words),
            despite=filled("despite", despite, {"choice": choice}),
            refused=_no(moment, words["choice"]) if found else NOTHING, then=NOTHING,
        )
    if moment.kind == PUSH:
        sentence = filled("placed", _("{choice} is placed."), words)
        if not found:
            return sentence
        return placed(moment, sentence, _says_no(ALLOWED) if judges_itself(moment) else
                      _not_allowed(moment))
    if moment.kind == POP and returns_at_once(moment) is True:
        at_once = _("{choice} is taken back: its call has returned at once, before it tried "
                    "anything.")
        return filled("at_once", at_once, words)
    if moment.kind == POP:
        return filled("back", _("{choice} is taken back."), words)
    if is_solution(moment) is None:
        return filled("called", _("The code calls the current choices a solution."), words)
    whole = filled("solution", _("The current choices are a solution."), words)
    return solved(moment, whole, lambda one: _no(one, choice_in_words(one, one.depth, one.value)),
                  _says_no(IS_SOLUTION) if judges_itself(moment) else NOTHING)


def _capital(moment: Moment) -> str:
    """The moment's choice where a sentence begins: a name stays as it is written."""
    choice = choice_in_words(moment, moment.depth, moment.value)
    if begins_with_a_name(moment):
        return choice
    return choice[:1].upper() + choice[1:]


def _no(moment: Moment, choice: str) -> Said:
    """A choice that the rules refuse, in the middle of a sentence."""
    if judges_itself(moment):
        return filled("explained", _("{choice} is not allowed: allowed(path) says no"),
                      {"choice": choice})
    return filled("explained", _("{choice} is not allowed"), {"choice": choice})


def _says_no(name: str) -> Said:
    """What a function of the file says, in the middle of a sentence."""
    return filled("says_no", _("{function} says no"), {"function": f"{name}(path)"})


def _not_allowed(moment: Moment) -> Said:
    return filled("explained", _("value {value} is not allowed at depth {depth}"), {
        "depth": moment.depth, "value": minus(moment.yielded),
    })


def general_steps(moment: Moment) -> Steps:
    """The steps that every backtracking search has; all that is known of a user's solver."""
    return (
        _("Try the next value for this choice."),
        _("If it is rejected, skip it and try the next one."),
        _("Otherwise it is placed: go on with the next choice."),
        _("If the current choices are a solution, note it."),
        _("When nothing more is tried after it, take back the latest choice and try the next."),
    )


def steps_of(moment: Moment) -> Steps:
    """The moment's solver in words; of a user's no more is known than that it searches."""
    solver = moment.solver
    if dives.is_estimate(solver):
        return dives.steps()
    if SOLVERS.get(solver.key) is not solver:
        return general_steps(moment)
    record = record_of(solver.problem.picture)
    if record is None:
        return general_steps(moment)
    told = with_technique(record.words.steps(moment), solver.technique)
    first, reject, place, solution, back = map(_, told)
    return first, reject, place, solution, back


class Teller:
    """Tells of the events of one run; of those that its words do not fit, in general words.

    Only a user's file can have such, with choices or parameters that its picture does not know.
    """

    def __init__(self, picture: str) -> None:
        record = record_of(picture)
        self._narrate = narrate_generally if record is None else partial(tell, record.words)

    def narrate(self, moment: Moment) -> Narration:
        """The label and the sentence for an event."""
        if judges_itself(moment):
            return narrate_generally(moment)
        # What holds for the whole run is not said at each of its events.
        once = moment.event == 0 or moment.last
        if why := not_judged(moment):
            said, name = narrate_generally(moment), "not_judged"
            why = why if once or not misfit(moment) else ""
        else:
            said = careful(self._narrate)(moment) or narrate_generally(moment)
            why, name = moment.trace.read_as if once and moment.trace else "", "read_as"
        if not why:
            return said
        parts = (*said.parts, Part(name, why, {}))
        return replace(said, sentence=f"{said.sentence} {why}", parts=parts)
