"""Why a run ended before its end, as data; the sentence for the user is made where it is shown.

A worker does not know the window's language, so it sends a `Failure` and no sentence.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field, replace

from solvers.events import DEPTH_LIMIT, VALUE_MAX, VALUE_MIN
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import readable
from visualizer.base.frames import PlainFrame, in_time, no_repr
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.program import PROGRAM
from visualizer.base.shortened import shortened

TEXT_LIMIT = 200
"""How much of a user's text (an exception, a yielded object) goes into a sentence."""

SENTENCES = {
    # What is yielded
    "no tuple": mark(
        "Event {event}: the solver yielded {yielded}, which is of the type {type}. "
        "An event is a tuple of three whole numbers: yield TRY, depth, value."
    ),
    "generator": mark(
        'Event {event}: the solver yielded {yielded}. To yield all of its events, write "yield '
        'from".'
    ),
    "length": mark(
        "Event {event}: the solver yielded {yielded}, a tuple of length {length}. "
        "An event has three entries: yield TRY, depth, value."
    ),
    "no number": mark(
        "Event {event}: the solver yielded {yielded}, but {entry} is of the type {type}. "
        "Kind, depth and value must be whole numbers."
    ),
    "kind": mark(
        "Event {event}: the solver yielded {yielded}. "
        "The kind must be TRY, PUSH, POP or SOLUTION (0, 1, 2 or 3)."
    ),
    "depth": mark(
        "Event {event}: the solver yielded {yielded}. "
        "The depth must be from 0 to {depth_max}."
    ),
    "value": mark(
        "Event {event}: the solver yielded {yielded}. "
        "The value must be from {value_min} to {value_max}."
    ),
    # The event contract
    "try depth": mark(
        "Event {event}: TRY at depth {depth}, but the number of current choices is {height}. A TRY "
        "comes at the depth of the next choice, {height}."
    ),
    "push depth": mark(
        "Event {event}: PUSH at depth {depth}, but the number of current choices is {height}. A "
        "PUSH comes at the depth of the next choice, {height}."
    ),
    "push without try": mark(
        "Event {event}: PUSH of {value} at depth {depth} does not directly follow "
        "the TRY of the same depth and value."
    ),
    "pop without push": mark(
        "Event {event}: POP of {value} at depth {depth}, but there is no choice to take back."
    ),
    "pop depth": mark(
        "Event {event}: POP at depth {depth}, but the last choice made is at depth {last}. Only "
        "the last choice can be taken back."
    ),
    "pop value": mark(
        "Event {event}: POP of {value} at depth {depth}, but the choice there is {pushed}."
    ),
    "solution without push": mark(
        "Event {event}: SOLUTION of {value} at depth {depth} does not "
        "directly follow the PUSH of the same depth and value."
    ),
    # What the code does
    "no generator": mark(
        "solve returned {yielded}. It must be a generator function: "
        "one that yields the events."
    ),
    "raised": mark("The solver raised {error}."),
    "raised at load": mark("Loading the file failed with {error}."),
    "memory": mark(
        "The solver raised MemoryError. It may take {megabytes} MiB of memory; "
        "--memory-of-solver allows more."
    ),
    "memory taken": mark(
        "The solver took more than {megabytes} MiB of memory, so it was stopped; "
        "--memory-of-solver allows more."
    ),
    "exit": mark("The solver ended the program with {call}. A solver that has finished returns."),
    "input": mark(
        "The solver asks for input, but nobody can answer here. Make what it needs "
        "a parameter."
    ),
    "recursion": mark("The solver calls itself too deep ({error}). Does the recursion end?"),
    "no events": mark("The search has come to its end without a single event."),
    "hang": mark(
        "The solver yielded nothing for {seconds} seconds after event {last}, so it was "
        "stopped."
    ),
    "hang at start": mark("The solver yielded no event for {seconds} seconds, so it was stopped."),
    "crash": mark("The solver crashed its process ({problem})."),
    "not started": mark("The system cannot start a process for the solver: {problem}."),
    "process ended": mark(
        "The solver's process ended unexpectedly (exit code {code}). Events before that, at least: "
        "{event}."
    ),
    "process killed": mark(
        "The solver's process was killed. Events before that, at least: {event}. "
        "Perhaps the machine ran out of memory."
    ),
    "disturbed": mark(
        "After event {last} the solver had changed something that Python itself or Backstep needs "
        "({error})."
    ),
    "pipe spoilt": mark(
        "After event {last} the solver wrote to a file descriptor that is not its own: "
        "it is the pipe by which its events come."
    ),
    "pipe cut": mark(
        "After event {last} the solver closed a file descriptor that is not its own: "
        "it is the pipe by which its events come."
    ),
    # What another program sends
    "stream unknown": mark(
        "This does not look like a stream of events: it begins with {given}. It can be JSON Lines, "
        "as {program} trace prints them, lines such as \"t 3 5\", or cp-profiler's protocol."
    ),
    "stream empty": mark("Nothing came: the stream has ended without a single line."),
    "stream version": mark(
        "The stream is of version {version}, and this version of Backstep reads version {known}."
    ),
    "stream head": mark("{given} does not say what comes: write #backstep 1 {{…}} with JSON."),
    "stream text": mark("The text is not UTF-8."),
    "stream long": mark("The line is longer than {most} bytes."),
    "stream line": mark(
        "{given} does not begin an event: write t, p, s or o, then depth and value, such as t 3 5."
    ),
    "stream json": mark("{given} is not an object of JSON."),
    "stream no kind": mark("{given} has no kind; it is try, push, pop or solution."),
    "stream kind": mark("{given}: there is no kind {said}; it is try, push, pop or solution."),
    "stream number": mark("{given}: {name} must be a whole number."),
    "stream try": mark("{given} lacks depth and value; only those of p, s and o can be left out."),
    "stream depth": mark("{given}: the depth must be from 0 to {depth_max}."),
    "stream value": mark("{given}: the value must be from {value_min} to {value_max}."),
    "stream source line": mark("{given}: there is no line {said} of a source."),
    "stream vars": mark("{given}: variables are an object of JSON."),
    "stream vars long": mark(
        "{given}: what is said of the variables at an event can have {most} characters."
    ),
    "stream vars deep": mark(
        "{given}: lists and objects can stand in one another up to {most} deep."
    ),
    "stream words": mark("{given}: more than {most} different words as values are not possible."),
    "stream mixed": mark(
        "{given}: the values of a stream are all numbers, or all words in quotes."
    ),
    "stream lost": mark("{given} says that it is event {said}, but event {due} comes next."),
    "stream size": mark("A message of {size} bytes; there can be 1 to {most}."),
    "stream cut": mark("It is cut off: its end is missing."),
    "stream not done": mark("The stream has ended before the solver said that it was done."),
    "stream type": mark("There are no messages of type {type}."),
    "stream node": mark("It is too short to be a node."),
    "stream field": mark("Its texts do not end where it ends."),
    "stream status": mark("Node {node} has the status {status}, which there is not."),
    "stream threads": mark(
        "Node {node} comes from a second thread. Have the solver search with one."
    ),
    "stream parent": mark(
        "Node {node} stands below node {parent}, which is none of the current choices. Only "
        "searches in depth can be shown."
    ),
    "stream deep": mark("Node {node} stands deeper than {depth_max}."),
    "stream alternative": mark(
        "Node {node} is alternative {value}; it must be from {value_min} to {value_max}."
    ),
    "stream gone": mark(
        "Standard input has been read: what was sent into it does not come a second time."
    ),
    "stream unread": mark("The stream cannot be read: {problem}."),
    "stream start": mark("{program} cannot be started: {problem}."),
    "stream program": mark("{program} ended with exit code {code}; events before that: {event}."),
    "stream killed": mark("{program} was ended by signal {signal}; events before that: {event}."),
    "stream listen": mark("No program can connect to {host}:{port}: {problem}."),
    "stream cut off": mark("The connection broke off; events before that: {event} ({problem})."),
    # What the file is
    "syntax": mark("Syntax error: {problem}."),
    "no source": mark("This is not Python source: {problem}."),
    "not a solver": mark(
        "There is no search here that can be shown. That takes a function that calls itself, or "
        "one named solve that yields the events, or a class with satisfies_condition, next_steps "
        "and apply_step."
    ),
    "other name": mark("There is no function solve. Is {name} meant? Then name it solve."),
    "not a function": mark(
        "solve must be a function written here with def, so that its parameters "
        "can be read."
    ),
    "async": mark('solve must begin with "def", not with "async def".'),
    "parameter without value": mark(
        "{solver} needs a value for {name}. Give it a default, as in "
        "{name}=8."
    ),
    "picture": mark("There is no picture {name}. PICTURE can be: {names}."),
    "purposes": mark("ON_PURPOSE cannot be {name}. It names some of {names}."),
    "watches": mark('WATCHES must be a table such as {{"columns": "bits"}}.'),
    "watch kind": mark("{name} cannot be shown as {kind}. WATCHES can have: {kinds}."),
    "several classes": mark(
        "Which of the classes {names} is the solver? Name it: "
        'SEQUENCE = "{first}".'
    ),
    "sequence name": mark(
        "SEQUENCE names {name}, which is not a class with satisfies_condition, next_steps and "
        "apply_step in this file."
    ),
    "class lacks": mark(
        "The class {name} has no {missing}. A solver that is a class needs "
        "satisfies_condition, next_steps and apply_step."
    ),
    # A program that yields nothing, shown as it is
    "plain comprehension": mark(
        "{name} calls itself in a comprehension. What is searched there cannot be shown: write it "
        "as a loop."
    ),
    "plain lambda": mark(
        "{name} calls itself in a lambda. What is searched there cannot be shown: write a function "
        "with def."
    ),
    "plain cached": mark(
        "{name} has {decorator}, which leaves out every call that has been there before. Remove "
        "it: then the whole search is shown, with the same result."
    ),
    "plain decorated": mark(
        "{name} has {decorator}, so that it calls not itself but what that has made of it. Remove "
        "it to see the search."
    ),
    "plain yields": mark(
        "What {name} yields is taken here in a way in which its search cannot be followed. Go "
        "through it with for or yield from, or put list() around it."
    ),
    "plain async": mark('{name} begins with "async def", and only "def" can be shown.'),
    "plain stack": mark(
        "The loop here searches with a stack of its own and without a function that calls itself. "
        "It needs the four yields: {program} new --kind generator writes an example."
    ),
    "plain call": mark(
        "No call of {name} is seen in the file. Say how it is called, for example with --call "
        "'{call}', or write the call below it."
    ),
    "plain function": mark("No function {name} calls itself here, but these do: {names}."),
    "plain choice": mark(
        "Nothing that {name} tries begins on this line. Loops around its calls, and calls, are on: "
        "{lines}."
    ),
    "plain solution": mark(
        "This line cannot count as a solution: that takes a statement of {name}, on one of the "
        "lines {lines}."
    ),
    "plain searches": mark(
        "There is no search {wanted}. Searches that the program begins: {count}."
    ),
    "plain nothing": mark(
        "What was called begins no search: none of the functions that call themselves is called."
    ),
    "plain through": mark(
        "{name} has {decorator}, so that what it calls is not seen. Remove it, or say with --call "
        "what is to be called."
    ),
    "plain thread": mark(
        "{name} is called in a thread of its own, where its search is not seen. Call it directly."
    ),
    "plain waits": mark(
        "Search {wanted} has not begun after {seconds} seconds: search {count} runs still, unseen. "
        "Have it search less, or record that one."
    ),
    "plain input": mark(
        "The program asks for input. --input FILE gives it what is to be typed, a line for each "
        "question."
    ),
    "plain by hand": mark(
        "This line cannot be written with yields automatically: that takes a search whose calls "
        "stand in statements of their own, outside of try and with, and that asks for no input."
    ),
    "plain results": mark(
        "{name} yields results of its own here, and a solver yields nothing but events. Have it "
        "print or collect its results: then it can be written with yields automatically."
    ),
    "plain as loop": mark(
        "The search goes on within a comprehension here, which can have no yields. Write it as a "
        "loop: then it can be written with yields automatically."
    ),
    "plain exit": mark(
        "The program ends itself on this line, which a solver must not do. Have it return: then it "
        "can be written with yields automatically."
    ),
    "plain unwritten": mark("The search here cannot be written with yields automatically."),
    # What the file says of its problem
    "own literal": mark(
        "{name} = {given}: only a list or a table that is written out can be read, or the name of "
        "one. It is not used."
    ),
    "own names": mark(
        '{name} must be a list of names, one for each in turn, such as ["red", "green"]; {entry} '
        'is not one. It is not used.'
    ),
    "own edges": mark(
        "EDGES must be a list of pairs of nodes, or a table of each node's neighbours; {edge} is "
        "neither. It is not used."
    ),
    "own end": mark(
        "EDGES has an edge to {end}, but the nodes are {nodes}. It is not used."
    ),
    "own nodes": mark("EDGES has {count} nodes; {most} can be drawn. It is not used."),
    "own signature": mark(
        '{name} must take a path, as in "def {name}(path):", and beside it only parameters of the '
        'solver by their names; it takes {taken}. It is not used.'
    ),
    "own no function": mark(
        "{name} must be a function that is written with def or lambda, or imported. This is not: "
        "{given}. It is not used."
    ),
    "own async": mark('{name} must begin with "def", not with "async def". It is not used.'),
    "own generator": mark("{name} must return True or False, and not yield. It is not used."),
    # What the judge that the file has does
    "own raised": mark("{call} raised {error}. It is not asked any more."),
    "own none": mark(
        "{call} returned None, where True or False was expected. It is not asked any more."
    ),
    "own hang": mark("{call} took more than {seconds} seconds. It is not asked any more."),
    "own lost": mark("{call} ended its process. It is not asked any more."),
    # What the methods of a class return
    "condition": mark("satisfies_condition returned None. It must return True or False."),
    "steps": mark("next_steps returned {returned}. It must return a list of whole numbers."),
    "step": mark(
        "next_steps returned the step {step}. A step must be a whole number from {value_min} "
        "to {value_max}."
    ),
    "next state": mark(
        "apply_step returned {returned}. It must return the sequence that is longer by "
        "this step: an object of the same class."
    ),
    "same state": mark(
        "apply_step returned the sequence itself. It must leave that as it is and "
        "return a new one."
    ),
}
"""The sentence for each reason; every one of them is a message of the translation catalogue."""

CONTRACT = frozenset({
    "no tuple", "generator", "length", "no number", "kind", "depth", "value",
    "try depth", "push depth", "push without try", "pop without push", "pop depth", "pop value",
    "solution without push",
})
"""The reasons that are events which break the contract of solvers/events.py."""

_BETWEEN_EVENTS = {"raised", "memory", "memory taken", "exit", "input", "recursion", "crash"}
"""The reasons for which is told, at the end, between which events it was."""


@dataclass(frozen=True)
class Failure:
    """What went wrong, where, and how many events are good: the number of the event at fault.

    event       -1 where no events are the matter
    reason      a key of SENTENCES
    file, line  where in the source; an empty file or line 0 where that is not known
    frames      the variables there, from the outermost frame to the innermost; may be empty
    """

    reason: str
    event: int = 0
    details: Mapping[str, str | int] = field(default_factory=dict)
    file: str = ""
    line: int = 0
    frames: tuple[PlainFrame, ...] = ()

    def what(self) -> str:
        """What went wrong in a sentence, in the language that is set; not where."""
        return _(SENTENCES[self.reason]).format(
            event=self.event,
            depth_max=DEPTH_LIMIT - 1,
            value_min=VALUE_MIN,
            value_max=VALUE_MAX,
            **{"program": PROGRAM, **self.details},
        )

    def sentence(self) -> str:
        """The sentence for the user, in the language that is set: what went wrong, and where."""
        sentence = self.what()
        if self.event >= 0 and self.reason in _BETWEEN_EVENTS:
            due = _("Event {event} would have come next.").format(event=self.event)
            sentence = f"{sentence} {due}"
        if "row" in self.details:
            sentence = _("Line {row} of the stream: {sentence}").format(
                row=self.details["row"], sentence=sentence
            )
        if "message" in self.details:
            sentence = _("Message {number} of the stream: {sentence}").format(
                number=self.details["message"], sentence=sentence
            )
        if not self.file:
            return sentence
        place = {"file": readable(os.path.basename(self.file)), "sentence": sentence}
        if not self.line:
            return _("{file}: {sentence}").format(**place)
        return _("{file}, line {line}: {sentence}").format(line=self.line, **place)

    def ending(self) -> str:
        """The sentence of the last event of the run: of an exception first which, then where."""
        error = self.details.get("error")
        if self.reason != "raised" or not (error and self.line):
            return self.sentence()
        said = (
            _("{error} (line {line} of {file}, after event {event}).") if self.event
            else _("{error} (line {line} of {file}, before the first event).")
        )
        file = readable(os.path.basename(self.file))
        return said.format(error=error, line=self.line, file=file, event=self.event - 1)

    def at(self, file: str, line: int) -> Failure:
        """The same, with this place if it has none."""
        return self if self.line or not file else replace(self, file=file, line=line)


NO_PYTHON = ("syntax", "no source")
"""Reasons for which nothing can be found in a file."""


class SolverFailed(BadInput):
    """A solver's code is at fault. The message is the failure's sentence."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.sentence())
        self.failure = failure


def shown(value: object) -> str:
    """The repr of something of the user's, on one line and not too long."""
    try:
        text = in_time(value, lambda: repr(value))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        text = no_repr(value, error)
    return one_line(text)


def one_line(text: str) -> str:
    """A text of the user's on one line and not too long, without what cannot be shown."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return shortened(line, TEXT_LIMIT)
