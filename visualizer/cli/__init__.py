"""The command line: one file a subcommand, and this table of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

from solvers.catalog import DEFAULT_SOLVER, SOLVERS
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.files import refused
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import not_spoken
from visualizer.base.interrupts import ending_in_order
from visualizer.base.nearest import did_you_mean
from visualizer.base.program import NAME, PROGRAM, VERSION
from visualizer.cli import output
from visualizer.cli.output import BAD_INPUT, DONE, INTERRUPTED, SOLVER_FAILED
from visualizer.cli.parser import Subcommand, language_of, speak
from visualizer.trace import SUFFIX

COMMANDS = (
    "show", "list", "trace", "say", "check", "why", "count", "solutions", "compare", "estimate",
    "lab", "shot", "film", "table", "record", "new", "plain", "lesson",
)
"""By name, in the order of the help; each is a file here."""


SIGNALLED = 128
"""What is added to the number of a signal that has ended a command, for its exit code."""

LESSONS = (".lesson.md", ".zip")
"""How the names of lessons end, which `lesson` opens also where that word is left out."""


def command_called(name: str) -> Subcommand:
    """One of COMMANDS; its file is imported only now, so that none waits for those of others."""
    command: Subcommand = import_module(f"{__name__}.{name}").COMMAND
    return command


def main(arguments: Sequence[str]) -> int:
    """Carry out a command line (without the program's name); returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal's encoding lacks must not end the program.
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    speak(arguments)
    with ending_in_order() as ends:
        code = _main(arguments)
        return SIGNALLED + ends[0] if ends else code


def _main(arguments: Sequence[str]) -> int:
    try:
        try:
            return _run(arguments)
        finally:
            output.flush()
    except SolverFailed as error:
        output.say(str(error))
        return SOLVER_FAILED
    except BadInput as error:
        output.say(str(error))
        return BAD_INPUT
    except OSError as error:  # such as no room for another process or open file
        output.say(refused(error))
        return BAD_INPUT
    except MemoryError:
        output.say(_("There is not enough memory for that."))
        return BAD_INPUT
    except output.ReaderGone:
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str]) -> int:
    if not arguments:
        arguments = ["show", DEFAULT_SOLVER, "-n", "8"]
    word, *rest = arguments
    if word in ("-h", "--help", "help"):
        output.write(_help())
        return DONE
    if word == "--version":
        output.write(f"{NAME} {VERSION}\n")
        return DONE
    if word not in COMMANDS:
        if word.endswith(LESSONS):
            return _run(["lesson", *arguments])
        if not (_names_solver(word) or os.path.isfile(word)):
            raise BadInput(_unknown(word))
        word, rest = "show", [*arguments]
    command = command_called(word)
    parser = command.parser()
    mine, started = _apart(rest)
    parsed = parser.parse(mine)
    parsed.started = started
    if started and not parsed.help and not command.takes_program:
        raise BadInput(_("{command} starts no program: nothing can stand after --.").format(
            command=parser.prog))
    if parsed.help:
        output.write(parser.format_help())
        return DONE
    output.mention(not_spoken(language_of(parsed) or "en"))
    return command.run(parsed)


def _apart(words: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """What stands before --, and after it a program with its own options; a solver may stand
    there, too, or a file, as after the options of any command."""
    at = words.index("--") if "--" in words else len(words)
    if at + 1 < len(words) and _names_solver(words[at + 1]):
        return [*words], ()
    return [*words[:at]], tuple(words[at + 1 :])


def _names_solver(word: str) -> bool:
    """Is this no command, but what `show` is to show: a solver, a file, either with parameters?"""
    from visualizer.jobs.spec import taken_apart  # no command by its name waits for it

    with suppress(BadInput):
        target = taken_apart(word)[0]
        return target in SOLVERS or target.endswith((".py", SUFFIX))
    return False


def _unknown(word: str) -> str:
    """What to say about a command that there is none of."""
    if word.startswith("-"):
        return _("{program} starts with a command, such as {program} show {word} …").format(
            program=PROGRAM, word=word
        )
    return _("There is no command {word}, only {commands}").format(
        word=word, commands=", ".join(COMMANDS)
    ) + did_you_mean(word, COMMANDS)


def _help() -> str:
    width = max(map(len, COMMANDS))
    rows = [f"  {name.ljust(width)}  {_(command_called(name).summary)}" for name in COMMANDS]
    return "\n".join(
        [
            _("usage: {program} [COMMAND …]").format(program=PROGRAM),
            "",
            _("Backstep shows how backtracking searches. Without a command: {command}").format(
                command=f"{PROGRAM} show {DEFAULT_SOLVER} -n 8"
            ),
            "",
            *rows,
            "",
            _("{program} COMMAND --help tells more, {program} --version which version this is.")
            .format(program=PROGRAM),
            "",
        ]
    )
