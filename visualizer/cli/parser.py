"""What can be given on the command line: subcommands, options, numbers and words; and the sentences
about what is allowed and what was probably meant.
"""

from __future__ import annotations

import argparse
import math
import re
from argparse import Namespace
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NoReturn, TypedDict, TypeVar

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import check_place
from visualizer.base.formats import Formats
from visualizer.base.i18n import CHOICES, LANGUAGES, desktop_language, is_spoken, mark, set_language
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.base.nearest import did_you_mean
from visualizer.base.program import PROGRAM
from visualizer.base.settings import FASTEST, MODES, SCALE_MAX, SCALE_MIN, SLOWEST, THEMES, WAYS
from visualizer.record.memory import LEAST
from visualizer.show.options import SIZE_MAX, SIZE_MIN, SIZES

# Subcommands and their options

FAULTS = (
    (
        "argument (?P<name>.+): expected one argument",
        mark("argument {name}: expected one argument"),
    ),
    (
        "argument (?P<name>.+): ignored explicit argument (?P<value>.+)",
        mark("argument {name}: ignored explicit argument {value}"),
    ),
)
"""What argparse finds wrong, as it says it in English, and the same to be translated."""


def _in_language(help: str) -> str:
    """A help without argparse's own English word at the head of it."""
    return help.replace("usage: ", _("usage: "), 1)


class Parser(argparse.ArgumentParser):
    """The parser of one command. Whatever it cannot make sense of raises BadInput.

    Values stay strings here; what turns them into numbers says what is allowed.
    """

    def __init__(self, command: str, summary: str, example: str) -> None:
        super().__init__(
            prog=f"{PROGRAM} {command}",
            description=_(summary),
            epilog=_("example:\n{example}").format(example=_indented(example)),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=False,
        )
        self._positionals.title = _("positional arguments")
        self._optionals.title = _("options")
        self.add_argument("-h", "--help", action="store_true", help=_("show this help and exit"))
        self.add_argument("--lang", metavar="LANG", help=_languages())

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The parsed arguments; raises BadInput with a sentence for the user."""
        parsed, unknown = self.parse_known_args(arguments)
        if unknown and not parsed.help:
            self._refuse(unknown[0])
        return parsed

    def error(self, message: str) -> NoReturn:
        """What argparse itself found wrong, such as an option without its value."""
        for pattern, words in FAULTS:
            found = re.fullmatch(pattern, message)
            if found:
                message = _(words).format(**found.groupdict())
        raise BadInput(
            _("{message}; {command} --help shows what is allowed.").format(
                message=message[:1].upper() + message[1:], command=self.prog
            )
        )

    def format_usage(self) -> str:
        """The first line of the help."""
        return _in_language(super().format_usage())

    def format_help(self) -> str:
        """The help, in the language that is set."""
        return _in_language(super().format_help())

    def _refuse(self, word: str) -> NoReturn:
        option = word.partition("=")[0]
        if option.startswith("-"):
            known = self._option_string_actions  # no public way leads to them
            raise BadInput(
                _("{command} has no option {option}").format(command=self.prog, option=option)
                + did_you_mean(option, known)
            )
        if word.isdecimal() and "-n" in self._option_string_actions:
            raise BadInput(
                _("{word} is one argument too many; did you mean -n {word}?").format(word=word)
            )
        raise BadInput(
            _("{word} is one argument too many; {command} --help shows what is allowed.").format(
                word=word, command=self.prog
            )
        )


def _indented(example: str) -> str:
    return "\n".join(f"  {line}" for line in example.replace("main.py", PROGRAM).splitlines())


def _languages() -> str:
    """What --lang takes, and which languages are still to come."""
    words = one_of(CHOICES)
    spoken = [code for code in LANGUAGES if is_spoken(code)]
    if len(spoken) == len(LANGUAGES):
        return words
    return _("{codes}; translated so far: {spoken}").format(
        codes=words, spoken=", ".join(spoken)
    )


def speak(arguments: Sequence[str]) -> None:
    """Speak the language that a command line asks for, or that of the desktop.

    Before anything else is looked at, so that help and mistakes are in it, too.
    """
    asked = [*arguments, ""]
    for i, word in enumerate(arguments):
        option, _equals, code = word.partition("=")
        code = code or asked[i + 1]
        if option == "--lang" and code in CHOICES:
            set_language(code)
            return
    set_language(desktop_language())


@dataclass(frozen=True)
class Subcommand:
    """One subcommand: a row in the table of visualizer/cli/__init__.py.

    arguments  adds its options to the parser
    run        does the work and returns the exit code; raises BadInput for the user's mistakes
    takes_program  can a program with its options stand after --, whose events are taken?
    """

    name: str
    summary: str
    example: str
    arguments: Callable[[Parser], None]
    run: Callable[[Namespace], int]
    takes_program: bool = False

    def parser(self) -> Parser:
        """The parser of this command's options."""
        parser = Parser(self.name, self.summary, self.example)
        self.arguments(parser)
        return parser


def add_output(parser: Parser, formats: Formats, where: str) -> None:
    """Add -o, where the result goes; `where` says what that is, to be translated."""
    told = _("{where}; its ending decides the format").format(where=_(where))
    parser.add_argument("-o", metavar=formats.metavar, dest="output", help=told)
    parser.set_defaults(output_as=(parser.prog, formats, where))


def output_of(arguments: Namespace) -> Path:
    """The file that -o names; raises BadInput where there is none or it cannot be written."""
    command, formats, where = arguments.output_as
    if arguments.output is None:
        message = _("{command} needs -o FILE{suffixes}: {where}.")
        raise BadInput(
            message.format(command=command, suffixes=one_of(formats), where=_(where))
        )
    path = Path(arguments.output)
    formats.of(path)
    check_place(path)
    return path


# Values of options: from what was typed to what was meant

Value = TypeVar("Value")

SECONDS_MAX = 86_400.0


def given(
    arguments: Namespace, name: str, convert: Callable[[str, str], Value]
) -> Value | None:
    """What was typed for --name, converted; None where nothing was."""
    typed = getattr(arguments, name)
    return None if typed is None else convert(f"--{name.replace('_', '-')}", typed)


def choice(choices: Collection[str]) -> Callable[[str, str], str]:
    """One of a few words."""

    def convert(option: str, typed: str) -> str:
        if typed in choices:
            return typed
        raise BadInput(
            _("{option} {typed}: allowed values are {choices}").format(
                option=option, typed=typed, choices=one_of(choices)
            )
            + did_you_mean(typed, choices)
        )

    return convert


def event_number(option: str, typed: str) -> int:
    """The number of an event; they are counted from 0."""
    return _whole_number(option, typed, 0)


def limit(option: str, typed: str) -> int:
    """How many of something are wanted: at least one."""
    return _whole_number(option, typed, 1)


def seed(option: str, typed: str) -> int:
    """Where random numbers begin."""
    return _whole_number(option, typed, 0)


def size_of_memory(option: str, typed: str) -> int:
    """So many bytes of memory."""
    # More digits than these are of no machine's memory, and would make an infinite number.
    found = re.fullmatch(r"([0-9]{1,15}(?:\.[0-9]{1,15})?) ?([MG])(?:i?B)?", typed.strip(),
                         re.IGNORECASE)
    size = int(float(found[1]) * (1 << (20 if found[2] in "mM" else 30))) if found else 0
    if not LEAST <= size < 1 << 60:
        raise BadInput(
            _("{option} {typed}: it has to be a size such as 500M or 4G, at least "
              "{least}M.").format(
                option=option, typed=typed, least=LEAST >> 20
            )
        )
    return size


def scale(option: str, typed: str) -> float:
    """How large everything is drawn: as a factor or, as the window says it, in per cent."""
    digits = typed.strip()
    share = digits.endswith("%")
    number = _number(digits.removesuffix("%"))
    if number is not None and share:
        number /= 100
    if number is None or not SCALE_MIN <= number <= SCALE_MAX:
        message = _(
            "{option} {typed}: it has to be a number from {minimum:g} to {maximum:g}, or "
            "{percent:.0f} % to {most:.0f} %."
        )
        raise BadInput(
            message.format(
                option=option, typed=typed, minimum=SCALE_MIN, maximum=SCALE_MAX,
                percent=SCALE_MIN * 100, most=SCALE_MAX * 100,
            )
        )
    return number


def speed(option: str, typed: str) -> float:
    """Events a second; infinity for max."""

    if typed == "max":
        return math.inf
    number = _number(typed)
    if number is None or not SLOWEST <= number <= FASTEST:
        raise BadInput(
            _(
                "{option} {typed}: it has to be a number of events a second from {minimum:g} to "
                "{maximum:.0f}, or max."
            ).format(option=option, typed=typed, minimum=SLOWEST, maximum=FASTEST)
        )
    return number


def seconds(option: str, typed: str) -> float:
    """A time in seconds."""
    number = _number(typed)
    if number is None or not 0 < number <= SECONDS_MAX:
        raise BadInput(
            _("{option} {typed}: it has to be a number of seconds above 0, up to {maximum:g}.")
            .format(option=option, typed=typed, maximum=SECONDS_MAX)
        )
    return number


def sizes(option: str, typed: str) -> range:
    """The first and the last n, or a single one."""
    match = re.fullmatch(r"([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?", typed.strip())
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if first > last:
        raise BadInput(
            _("{option} {typed}: write FIRST-LAST, such as 4-12, or a single number.").format(
                option=option, typed=typed
            )
        )
    return range(first, last + 1)


def size(option: str, typed: str) -> tuple[int, int]:
    """Width and height in pixels, or a size by its name."""
    if typed in SIZES:
        return SIZES[typed]
    match = re.fullmatch(r"([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})", typed.strip())
    width, height = map(int, match.groups()) if match else (0, 0)
    if not (SIZE_MIN[0] <= width <= SIZE_MAX[0] and SIZE_MIN[1] <= height <= SIZE_MAX[1]):
        raise BadInput(
            _(
                "{option} {typed}: write WIDTHxHEIGHT in pixels, from {minimum} to {maximum}, such "
                "as 1600x900, or {names}."
            ).format(
                names=one_of(SIZES),
                option=option,
                typed=typed,
                minimum="{}x{}".format(*SIZE_MIN),
                maximum="{}x{}".format(*SIZE_MAX),
            )
        )
    return width, height


def _number(typed: str) -> float | None:
    try:
        return float(typed)
    except ValueError:
        return None


def port(option: str, typed: str) -> int:
    """The number of a port."""
    number = _whole_number(option, typed, 1)
    if number > 65_535:
        raise BadInput(_("{option} {typed}: ports go up to 65535.").format(
            option=option, typed=typed))
    return number


def _whole_number(option: str, typed: str, minimum: int) -> int:
    # More digits than these are no number of events, and int() refuses thousands of them.
    number = int(typed) if re.fullmatch(r"[+-]?[0-9]{1,18}", typed) else None
    if number is None or number < minimum:
        raise BadInput(
            _("{option} {typed}: it has to be a whole number of {minimum} or more.").format(
                option=option, typed=typed, minimum=minimum
            )
        )
    return number


# How a frame looks: `show` and `shot` share these options


class LookOptions(TypedDict):
    """The fields of ShowOptions that the look options set."""

    mode: str | None
    theme: str | None
    scale: float | None
    lang: str | None
    size: tuple[int, int] | None
    hide_future: bool
    blaming: bool
    together: str | None


def add_look_arguments(parser: Parser) -> None:
    """Add --mode, --theme, --scale, --size, --hide-future, --blame and --by."""
    parser.add_argument("--mode", metavar="MODE", help=one_of(MODES))
    parser.add_argument("--theme", metavar="THEME", help=one_of(THEMES))
    parser.add_argument(
        "--scale", metavar="FACTOR",
        help=_("how large everything is: 1 to 3, such as 1.5 or 150%%"),
    )
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help=_("in pixels, such as 1600x900"))
    parser.add_argument(
        "--hide-future", action="store_true", help=_("hide all that comes after the event")
    )
    parser.add_argument(
        "--blame", action="store_true",
        help=_("show whose fault dead ends are, and what could not help"),
    )
    parser.add_argument(
        "--by", metavar="WAY",
        help=_("what keeps runs side by side in step: {ways}").format(ways=one_of(WAYS)),
    )


def language_of(arguments: Namespace) -> str | None:
    """The language that is asked for, which `speak` has set; raises BadInput for any other."""
    return given(arguments, "lang", choice(CHOICES))


def look_of(arguments: Namespace) -> LookOptions:
    """The look options, checked; raises BadInput."""
    lang = language_of(arguments)
    return {
        "mode": given(arguments, "mode", choice(MODES)),
        "theme": given(arguments, "theme", choice(THEMES)),
        "scale": given(arguments, "scale", scale),
        "lang": lang,
        "size": given(arguments, "size", size),
        "hide_future": arguments.hide_future,
        "blaming": arguments.blame,
        "together": given(arguments, "by", choice(WAYS)),
    }
