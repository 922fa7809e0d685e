"""What the user typed for a parameter, made into its value; one sentence if it cannot be."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from solvers.catalog import (
    LONGEST_TEXT,
    OWN,
    SOLVERS,
    Choice,
    Instance,
    Number,
    Parameter,
    Solver,
    Switch,
    Value,
    whole,
)
from solvers.instances.places import Malformed, Wrong
from visualizer.base.errors import BadInput
from visualizer.base.files import reason
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import in_quotes
from visualizer.base.reading import TooLarge, content, decoded
from visualizer.base.shortened import shortened

LONGEST_NAME = 500

LONGEST_READ = 1000
"""Characters of a text that are looked at where hardly any of it is told: there may be millions."""

LONGEST_SAID = 60
"""Characters of what the user gave, in a sentence."""

LONGEST_VALUE = 24
"""Characters of a value beside others."""


def value_of(parameter: Parameter, text: str) -> Value:
    """`text` as a value of a catalogue solver's parameter; of an instance the text is read."""
    return _instance(parameter, text) if isinstance(parameter, Instance) else _of(parameter, text)


def _of(parameter: Parameter, text: str) -> Value:
    try:
        return parameter.of(text)
    except Wrong as wrong:
        values = {**wrong.values, "given": quoted(text)}
        raise BadInput(_(wrong.message).format(**values)) from None


def _instance(parameter: Instance, text: str) -> str:
    """The name of a bundled instance, or the text of the user's own: given as it is or by file."""
    if text in parameter.bundled:
        return text
    place = parameter.name
    if _names_a_file(text):
        place = os.path.basename(text)
        text = read_text(text)
        if text in parameter.bundled:
            text += "\n"  # what stands in a file is no name
    try:
        parameter.parse(text)
    except ValueError as error:
        raise BadInput(
            _("{place}: {problem} Bundled are: {names}.").format(
                place=place, problem=told(error), names=", ".join(parameter.bundled)
            )
        ) from None
    return text


def told(error: ValueError) -> str:
    """What a solver finds wrong with what it is given, in the language that is set."""
    if not isinstance(error, Wrong):
        return str(error)
    problem = _(error.message).format(**error.values)
    if not isinstance(error, Malformed):
        return problem
    return _("line {line}, column {column}: {problem}").format(
        line=error.line, column=error.column, problem=problem
    )


def as_given(parameter: Instance, text: str) -> str:
    """A text as the command line gets it: by its name if it comes with Backstep.

    A user's solver gets it as it is; else it ends in an end of line, so that it names no file.
    """
    for name, bundled in parameter.bundled.items():
        if bundled.strip("\n") == text.strip("\n"):
            return name
    return text if parameter.parse is str or text.endswith("\n") else text + "\n"


def _names_a_file(text: str) -> bool:
    """A line with a separator of folders or an extension; data have neither, or several lines."""
    if "\n" in text or len(text) > LONGEST_NAME:
        return False
    return os.path.exists(text) or bool(re.search(r"[/\\]|\.[A-Za-z]{1,5}$", text))


def read_text(path: str) -> str:
    """The text of a file with an instance. Raises BadInput where it cannot be read."""
    try:
        return decoded(content(path, LONGEST_TEXT))
    except TooLarge:
        raise BadInput(
            _('The file "{path}" is too large: at most {limit} MB are allowed.').format(
                path=path, limit=LONGEST_TEXT >> 20
            )
        ) from None
    except FileNotFoundError:
        raise BadInput(_('There is no file "{path}".').format(path=path)) from None
    except OSError as error:
        raise BadInput(
            _('The file "{path}" cannot be read: {reason}.').format(
                path=path, reason=reason(error)
            )
        ) from None
    except UnicodeDecodeError:
        raise BadInput(_('The file "{path}" is not UTF-8 text.').format(path=path)) from None


MOST_TYPED = 10**18 - 1
"""The largest number that can be typed; see `whole`."""


def of_type(name: str, kind: type[Value] | None, text: str) -> Value:
    """`text` as a value of a user solver's parameter; of the type that it looks like for None."""
    if kind is str:
        return text
    if kind is bool:
        return _of(Switch(name, False, "", name), text)
    number = whole(text)
    if number is not None:
        return number
    if kind is int and re.fullmatch(r"\s*[+-]?[0-9]+\s*", text):
        return _of(Number(name, 0, -MOST_TYPED, MOST_TYPED, "", name), text)  # it is too large
    if kind is int:
        raise BadInput(
            _("{name} must be a whole number, not {given}.").format(name=name, given=quoted(text))
        )
    return text


def completed(solver: Solver, params: Mapping[str, Value]) -> dict[str, Value]:
    """The parameters of a recorded run, and those that its solver had not got at that time.

    Only switches and choices have been added to solvers, with what they had always done as default.
    """
    added = {p.name: p.default for p in solver.parameters if isinstance(p, Switch | Choice)}
    whole = {**added, **params}
    names = [p.name for p in solver.parameters if p.name in whole]
    return {name: whole[name] for name in [*names, *(n for n in params if n not in names)]}


def takes(solver: Solver, params: Mapping[str, Value]) -> bool:
    """Are these values that a catalogue solver can be run with? No file is read.

    What `completed` adds may be missing.
    """
    params = completed(solver, params)
    if set(params) != {parameter.name for parameter in solver.parameters}:
        return False
    try:
        if not all(parameter.fits(params[parameter.name]) for parameter in solver.parameters):
            return False
        if solver.check is not None:
            solver.check(**solver.arguments(params))
    except ValueError:
        return False
    return True


def within(solver: Solver, params: Mapping[str, Value], number: Number) -> Number:
    """A number of a catalogue solver with the limits that it has beside the values before it, such
    as the squares of a board of that size; those behind it are taken as they fit."""
    now, names = params.get(number.name, number.default), [one.name for one in solver.parameters]
    behind = {one.name: one.minimum for one in solver.parameters[names.index(number.name) + 1 :]
              if isinstance(one, Number)}

    def fits(value: Value) -> bool:
        given = {**params, number.name: value}
        return takes(solver, given) or takes(solver, {**given, **behind})

    def farthest(end: int) -> int:
        good, bad = int(now), end
        if fits(end):
            return end
        while abs(bad - good) > 1:
            middle = (good + bad) // 2
            good, bad = (middle, bad) if fits(middle) else (good, middle)
        return good

    if solver.check is None or not fits(now):
        return number
    return replace(number, minimum=farthest(number.minimum), maximum=farthest(number.maximum))


def in_words(target: str, params: Iterable[tuple[str, Value]]) -> list[str]:
    """Each parameter as "name = value"; of an instance of the user's own only that it is one."""
    solver = SOLVERS.get(target)
    known = {p.name: p for p in solver.parameters} if solver else {}
    return [f"{name} = {as_typed(known.get(name), value, LONGEST_SAID)}" for name, value in params]


def as_typed(parameter: Parameter | None, value: Value, longest: int = LONGEST_VALUE) -> str:
    """A value as the command line takes it, on one line; of an instance of one's own that it is."""
    own = parameter is not None and parameter.is_own(value)
    return _(OWN) if own else short_line(value, longest)


def value_in_words(parameter: Parameter, value: Value) -> str:
    """A parameter's value on one short line, in the language that is set: of an instance its name,
    or that it is one's own.

    The texts that a user's file takes are shown as they are; only instances of the catalogue have
    a meaning.
    """
    said = parameter.said(value)
    return short_line(value) if said is None else _(said)


def name_in_words(parameter: Instance, name: str) -> str:
    """What an instance that comes with Backstep is called, in the language that is set."""
    return _(parameter.words[name]) if name in parameter.words else name


def short_line(value: Value, longest: int = LONGEST_VALUE) -> str:
    """A value as it is given, on one line that is not too long."""
    line = " ".join(str(value)[:LONGEST_READ].split())
    return shortened(line, longest)


def quoted(text: str) -> str:
    """What the user gave, for a sentence: on one line and not too long."""
    return in_quotes(short_line(text, LONGEST_SAID))
