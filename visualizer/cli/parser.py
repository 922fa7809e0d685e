"""argparse, with one sentence in place of a page of usage for what is wrong."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.cli.words import did_you_mean

PROGRAM = "main.py"


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
        self.add_argument("-h", "--help", action="store_true", help=_("show this and stop"))

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The parsed arguments; raises BadInput with a sentence for the user."""
        parsed, unknown = self.parse_known_args(arguments)
        if unknown and not parsed.help:
            self._refuse(unknown[0])
        return parsed

    def error(self, message: str) -> NoReturn:
        """What argparse itself found wrong, such as an option without its value."""
        raise BadInput(
            _("{message}; {command} --help shows what is allowed.").format(
                message=message[:1].upper() + message[1:], command=self.prog
            )
        )

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
    return "\n".join(f"  {line}" for line in example.splitlines())
