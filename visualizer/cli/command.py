"""What a subcommand is to the command line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass

from visualizer.cli.parser import Parser


@dataclass(frozen=True)
class Command:
    """One subcommand: a row in the table of visualizer/cli/__init__.py.

    arguments  adds its options to the parser
    run        does the work and returns the exit code; raises BadInput for the user's mistakes
    """

    name: str
    summary: str
    example: str
    arguments: Callable[[Parser], None]
    run: Callable[[Namespace], int]

    def parser(self) -> Parser:
        """The parser of this command's options."""
        parser = Parser(self.name, self.summary, self.example)
        self.arguments(parser)
        return parser
