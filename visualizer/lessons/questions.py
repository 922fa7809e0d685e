"""Questions about a run: the answer is always what the run does next, or what the rules say.

Each is asked only where its answer is unique and known. The wrong answers are those that somebody
gives who has understood something else: that the search starts over, that it repairs the conflict.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from solvers.catalog import LOOKS_AHEAD
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.pattern import pattern
from visualizer.lessons.ahead import Ahead, Flags
from visualizer.lessons.blame_questions import how_far_back_helps, same_mistake, whose_fault
from visualizer.lessons.kinds import ALIASES, KINDS, OWN
from visualizer.lessons.lesson import one_line
from visualizer.lessons.number_questions import (
    about_how_many,
    how_many_solutions,
    numbers,
    solutions_below,
)
from visualizer.lessons.question import (
    MOST_CHOICES,
    Answer,
    Choice,
    Facts,
    Place,
    Question,
    WhyNot,
    distinct,
    mixed,
    named,
)
from visualizer.lessons.rerun_questions import what_changes, which_entry, which_line
from visualizer.problems.asking import refusals, rules_of
from visualizer.problems.own import judges_itself
from visualizer.problems.quiz import GENERAL
from visualizer.problems.telling import given_by, in_question
from visualizer.trace.moment import Moment

FEWEST = 2
"""With fewer choices in force one cannot go wrong about which of them stand against a candidate."""

MOST_POPS = 1 << 14
"""More choices than these are never in force."""


def question(kind: str, facts: Facts, event: int, seed: object = 0, of: str = "") -> Answer:
    """The question of that kind at an event, or why it cannot be asked there.

    kind    a key of kinds.KINDS
    seed    the choices are in the order that this, the run and the event give
    of      for "what changes" the names of variables, for "about how many" what is counted
    """
    kind = ALIASES.get(kind, kind)
    if kind not in KINDS:
        return WhyNot(_('There is no question "{name}".').format(name=kind))
    if not len(facts.trace):
        return WhyNot(_("Nothing has been recorded yet."), later=True)
    if not 0 <= event < len(facts.trace):
        return WhyNot(
            _("The run has no event {event}.").format(event=event), later=not facts.complete
        )
    row = ASKING[kind]
    if row.random and facts.solver.dives:
        return WhyNot(_("The dives are random: nobody can know what comes next."))
    asked = row.ask(facts, event, of, seed)
    if isinstance(asked, WhyNot):
        return asked
    if not 2 <= len(asked.choices) <= MOST_CHOICES or not asked.right:
        return WhyNot(_("There is only one answer that could be given."))
    return asked if row.ordered else mixed(asked, facts, seed)


_SENTENCE_ENDS = pattern(r"(?<=[^\s.][^\s.][.?!…]|\s[0-9][.?!…])\s+(?=[^\Wa-z]|[(„“«\"¿])")
"""Between two sentences; not after z. B. or the like."""


def what_is_asked(text: str) -> tuple[str, str]:
    """A text in two parts: what leads to the question, maybe nothing; and the question, which is
    the last sentences that end with a question mark, and what follows them."""
    sentences = _SENTENCE_ENDS.split(one_line(text))
    asking = [i for i, sentence in enumerate(sentences) if ends_as_question(sentence)]
    first = asking[-1] if asking else len(sentences) - 1
    while first - 1 in asking:
        first -= 1
    return " ".join(sentences[:first]), " ".join(sentences[first:])


def ends_as_question(text: str) -> bool:
    """Is a question mark at its end, maybe within quotes or brackets?"""
    return text.rstrip("”“»)\" \n").endswith("?")


def own_question(
    text: str, answers: Sequence[tuple[str, bool, str]], facts: Facts, event: int, seed: object = 0
) -> Answer:
    """A lesson's own question: (answer, right?, feedback) each."""
    if not 2 <= len(answers) <= MOST_CHOICES:
        return WhyNot(_("A question has two to four answers."))
    right = sum(is_right for _text, is_right, _feedback in answers)
    if not right:
        return WhyNot(_("None of the answers is marked as right."))
    choices = tuple(Choice(*answer) for answer in answers)
    asked = Question(OWN, text, choices, event, several=right > 1, of_stop=True)
    return mixed(asked, facts, seed)


def _not_known() -> WhyNot:
    return WhyNot(_("What comes next is not known yet."), later=True)


# What the next event is


def _placed_or_rejected(facts: Facts, event: int) -> Answer:
    """Its two answers keep their order, so that key 1 always means placed."""
    moment = facts.moment(event)
    if moment.kind != TRY:
        return WhyNot(_("Here no candidate is tried."))
    if moment.rejected is None:
        return _not_known()
    totals = facts.trace.totals
    pending = facts.trace.event(len(facts.trace) - 1)[0] == TRY and not facts.complete
    if totals.tried - pending == totals.placed:
        if facts.complete:
            return WhyNot(_("This solver rejects nothing."))
        return WhyNot(_("This solver has rejected nothing so far."), later=True)
    text = _("{candidate}: is it placed or rejected?").format(
        candidate=named(facts, moment, moment.depth, moment.value)
    )
    why = refusals(moment)
    stands = _("Something conflicts with it.") if moment.rejected and why else ""
    nothing = _("Nothing conflicts with it.") if not moment.rejected and why == () else ""
    choices = (
        Choice(_("It is placed."), not moment.rejected, stands),
        Choice(_("It is rejected."), bool(moment.rejected), nothing),
    )
    hint = _("Does it fit the current choices?")
    if moment.solver.technique == LOOKS_AHEAD:
        hint = _("Does it fit, and is something left for all that is to come?")
    # A rejection is told of the candidate itself: the next event is about another one.
    until = event if moment.rejected else _next(facts, event)
    return Question("placed or rejected", text, choices, event, until, hint=hint)


def _next_value(facts: Facts, event: int) -> Answer:
    moment = facts.moment(event)
    placed = moment.kind == PUSH
    if not placed and moment.kind != POP and not (moment.kind == TRY and moment.rejected):
        return WhyNot(_("Here it is not known yet whether the candidate is placed."))
    if moment.after is None:
        return _not_known() if not facts.complete else WhyNot(_("The search is over here."))
    kind, depth, value = moment.after
    if kind != TRY:
        return WhyNot(_("Nothing further is tried here."))
    beyond = facts.moment(event + 1).next_try
    wrong = [(beyond, _("One too far."))] if isinstance(beyond, int) else []
    if placed:
        wrong.append((moment.value, _("This value has just been placed.")))
    else:
        earlier = moment.tried_before
        first = earlier[0] if isinstance(earlier, tuple) and earlier else moment.value
        wrong.insert(0, (moment.value, _("It has just been tried.")))
        wrong.append((first, _("That would be starting over.")))
    choices = [
        Choice(facts.label(moment, depth, other), other == value, feedback, Place(depth, other))
        for other, feedback in [(value, ""), *wrong]
    ]
    text = in_question(moment, "tried")
    hint = _("In which order are candidates tried?")
    return Question("next value", text, distinct(choices), event, event + 1, hint=hint)


def _what_now(facts: Facts, event: int) -> Answer:
    moment = facts.moment(event)
    if moment.kind == TRY and moment.rejected is None:
        return _not_known()
    if moment.kind == TRY and not moment.rejected:
        return WhyNot(_("Here a candidate is tried: ask whether it is placed or rejected."))
    if moment.after is None and not facts.complete:
        return _not_known()
    opened = moment.kind in (PUSH, SOLUTION)
    after = moment.after_kind
    right = "done" if after is None else {POP: "back", SOLUTION: "found"}.get(after, "")
    if not right:
        right = "deeper" if opened else "next"
    if opened and right == "done":
        return WhyNot(_("The run ends here, though not all choices have been taken back."))
    path = moment.path
    last = len(path) - 1
    back = "" if last < 0 else in_question(
        moment, "back", choice=facts.words(moment, last, path[last]), last=last
    )
    deeper = in_question(moment, "deeper") or (_(str(GENERAL.deeper)) if right == "deeper" else "")
    words = {
        "next": (in_question(moment, "next"), _("The choice has not been taken back.") if opened
                 else _("Nothing more is tried there.")),
        "deeper": (deeper, _("There is no new choice to go on from.")
                   if not opened else _("It does not go deeper from here.")),
        "back": (back, _("Not yet.")),
        "found": (_("a solution is found"), _("Not with these choices.")),
        "all": (in_question(moment, "all_back"), _("At most the latest: the others may be right.")),
        "done": (_("the search is over"), _("There is more to do.")),
    }
    offered = ["next", "deeper", "back", "found" if opened else "done"]
    if not opened and len(path) > 1 and _kind(facts, event + 2) not in (None, POP):
        offered[-1] = "all"
    choices = [
        Choice(words[what][0], what == right, "" if what == right else words[what][1])
        for what in offered if words[what][0]
    ]
    text = _("What does the search do now?")
    hint = _("What has just happened, and is anything left to try?")
    return Question("what now", text, distinct(choices), event, _next(facts, event), hint=hint)


# What is taken back


def _before_back(facts: Facts, event: int) -> Moment | WhyNot:
    """The moment before a POP: of the event, or of the one before where it is the POP."""
    moment = facts.moment(event)
    if moment.kind == POP and moment.after_kind != POP:
        moment = facts.moment(event - 1)
    if moment.after is None and not facts.complete:
        return _not_known()
    if moment.after_kind != POP:
        return WhyNot(_("Here no choice is taken back."))
    return moment


def _which_goes(facts: Facts, event: int) -> Answer:
    moment = _before_back(facts, event)
    if isinstance(moment, WhyNot):
        return moment
    path = moment.path
    last = len(path) - 1
    if not last:
        return WhyNot(_("Only one choice has been made."))
    why = refusals(moment) or () if moment.kind == TRY else ()
    attackers = [refusal.depth for refusal in why if refusal.depth is not None]
    conflicts = _("It conflicts with the candidate, but backtracking does not look for the "
                  "culprit: it undoes the latest choice.")
    if moment.solver.jumps:
        conflicts = _("It conflicts with the candidate, but what was chosen after it goes before "
                      "it.")
    wrong = [
        *((depth, conflicts) for depth in attackers),
        (0, _("That would be starting over.")),
        *((depth, _("Another choice was made later.")) for depth in reversed(range(last))),
    ]
    order = dict.fromkeys([last, *(d for d, _said in wrong[: len(attackers)][:2]), 0,
                           *(d for d, _said in wrong)])
    said = dict(reversed(wrong))
    choices = [
        Choice(named(facts, moment, d, path[d]), d == last, "" if d == last else said[d], Place(d))
        for d in [d for d in order if 0 <= d <= last][:MOST_CHOICES]
    ]
    text = in_question(moment, "goes")
    hint = _("In which order were they made?")
    return Question("which goes", text, distinct(choices), moment.event, moment.event + 1,
                    hint=hint)


def _how_far_back(facts: Facts, event: int) -> Answer:
    moment = _before_back(facts, event)
    if isinstance(moment, WhyNot):
        return moment
    k, height = moment.event, len(moment.path)
    count = 0
    while count < min(height, MOST_POPS) and k + count + 1 < len(facts.trace):
        if facts.trace.event(k + count + 1)[0] != POP:
            break
        count += 1
    if k + count + 1 >= len(facts.trace) and not facts.complete:
        return _not_known()
    if height < 2:
        return WhyNot(_("Only one choice has been made."))
    short, hint = (
        (_("The search goes back further than that."),
         _("Which of the choices conflict with a candidate of the place that nothing is left for?"))
        if moment.solver.jumps else
        (_("There is nothing more to try above it either."),
         _("At which depth is something left to try?"))
    )
    wrong = [
        (1, short),
        (height, _("Something is still to be tried before that.")),
        (count + 1, _("Something is still to be tried before that.")),
        (count - 1, short),
        (2, _("Something is still to be tried before that.")),
    ]
    choices = numbers(count, [(n, said) for n, said in wrong if 1 <= n <= height])
    text = in_question(moment, "far")
    return Question("how far back", text, choices, k, k + count, hint=hint)


# What the rules say


def _attackers(facts: Facts, event: int) -> Answer:
    moment = facts.moment(event)
    if moment.kind != TRY or moment.rejected is False:
        return WhyNot(_("Here no candidate is rejected."))
    if moment.rejected is None:
        return _not_known()
    if len(moment.path) < FEWEST:
        return WhyNot(_("With fewer than two choices there is nothing to tell apart."))
    why = None if judges_itself(moment) else refusals(moment)  # which say no more than that
    if why is None:
        return WhyNot(_("Backstep knows no rules for this problem that could tell."))
    if not why:
        return WhyNot(_("By the rules nothing conflicts with this candidate."))
    rules = rules_of(moment)
    if rules is not None and rules.ambiguous(moment):
        return WhyNot(_("Several clauses conflict with this candidate."))
    depths = sorted({r.depth for r in why if r.depth is not None})
    if any(not 0 <= depth < len(moment.path) for depth in depths):
        return WhyNot(_("What conflicts with this candidate is not one of the choices."))
    told = given_by(moment)
    given = [told.get(r.why, "") for r in why if r.depth is None]
    if len(depths) + any(given) > MOST_CHOICES:
        return WhyNot(_("More than four choices conflict with this candidate."))
    others = [d for d in reversed(range(len(moment.path))) if d not in depths]
    offered = [*depths, *others][:MOST_CHOICES]
    if len(depths) < MOST_CHOICES and (told or not depths or len(others) < FEWEST):
        offered = offered[: MOST_CHOICES - 1]
    choices = [
        Choice(named(facts, moment, d, moment.path[d]), d in depths,
               "" if d in depths else _("These two fit together."), Place(d))
        for d in offered
    ]
    if len(choices) < MOST_CHOICES:
        choices.append(_no_choice(depths, given, [*told.values()]))
    text = in_question(
        moment, "against", candidate=named(facts, moment, moment.depth, moment.value)
    )
    own = named(facts, moment, moment.depth, moment.value)
    if any(choice.text == own for choice in choices):
        return WhyNot(_("The answer has the same name as the choice in question."))
    if len({choice.text for choice in choices}) < len(choices):
        return WhyNot(_("Two choices look the same."))
    hint = _("Compare it with each choice made so far.")
    return Question("attackers", text, tuple(choices), event, event, True, hint)


def _no_choice(depths: Sequence[int], given: Sequence[str], told: Sequence[str]) -> Choice:
    """The answer that none of the choices in force stands against a candidate, or the problem too.

    given  what does so beside the choices at these depths
    told   all that could
    """
    right = next(filter(None, given), "")
    if right:
        return Choice(_capital(right), right=True)
    if told and depths:
        return Choice(_capital(told[0]), False, _("Not here."))
    wrong = _("Something conflicts with it.") if depths else ""
    return Choice(_("None of them"), not depths, wrong, last=True)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# What they have in common


def _kind(facts: Facts, event: int) -> int | None:
    """The kind of an event; None where there is none."""
    return facts.trace.event(event)[0] if event < len(facts.trace) else None


def _next(facts: Facts, event: int) -> int | None:
    """The event with which the answer is seen; None at the end of the run."""
    return event + 1 if event + 1 < len(facts.trace) else None


# The table


Ask = Callable[[Facts, int, str, object], Answer]
"""What makes a question of facts, an event, what it is about, and a seed."""


def _alone(ask: Callable[[Facts, int], Answer]) -> Ask:
    return lambda facts, event, _of, _seed: ask(facts, event)


class Asking(NamedTuple):
    """How a kind of kinds.KINDS is asked.

    ask      what makes the question
    at       where a place for it is sought in practice: by the answer it would have, "" for any
    random   is its answer mere chance in a random dive?
    ordered  do its choices keep their order?
    """

    ask: Ask
    at: Mapping[str, Callable[[Ahead], Flags]] = MappingProxyType({"": lambda one: one.goes_on})
    random: bool = False
    ordered: bool = False


BEFORE_A_POP: Mapping[str, Callable[[Ahead], Flags]] = {
    "": lambda one: (one.after == POP) & (one.own != POP) & one.goes_on,
}

ASKING: Mapping[str, Asking] = MappingProxyType({
    "placed or rejected": Asking(
        _alone(_placed_or_rejected),
        {"placed": lambda one: one.tried & one.below & (one.after == PUSH),
         "rejected": lambda one: one.tried & one.below & (one.after != PUSH)},
        random=True, ordered=True,
    ),
    "next value": Asking(
        _alone(_next_value),
        {"": lambda one: ((one.own == PUSH) | (one.own == POP) | one.rejected)
         & (one.after == TRY) & one.goes_on},
        random=True,
    ),
    "what now": Asking(
        _alone(_what_now),
        {"deeper": lambda one: one.stepped & one.opened & (one.after == TRY),
         "next": lambda one: one.stepped & ~one.opened & (one.after == TRY),
         "back": lambda one: one.stepped & (one.after == POP),
         "found": lambda one: one.stepped & (one.after == SOLUTION)},
        random=True,
    ),
    "which goes": Asking(_alone(_which_goes), BEFORE_A_POP),
    "how far back": Asking(_alone(_how_far_back), BEFORE_A_POP, random=True),
    "attackers": Asking(
        _alone(_attackers), {"": lambda one: one.rejected & (one.depth >= FEWEST)}
    ),
    "which entry forbids": Asking(_alone(which_entry), {"": lambda one: one.rejected}),
    "what changes": Asking(
        lambda facts, event, of, _seed: what_changes(facts, event, of.split()),
        {"": lambda one: ((one.after == PUSH) | (one.after == POP)) & one.goes_on},
    ),
    "whose fault": Asking(_alone(whose_fault), {"": lambda one: one.few}),
    "how far back helps": Asking(_alone(how_far_back_helps), {"": lambda one: one.failed}),
    "same mistake": Asking(_alone(same_mistake), {"": lambda one: one.failed}),
    "solutions below": Asking(
        _alone(solutions_below), {"": lambda one: one.own == PUSH}, random=True
    ),
    "how many solutions": Asking(_alone(how_many_solutions), random=True),
    "which line": Asking(_alone(which_line)),
    "about how many": Asking(about_how_many, ordered=True),
})
