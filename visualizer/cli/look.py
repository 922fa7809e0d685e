"""The options that say how a frame looks: `show` and `shot` share them."""

from __future__ import annotations

from argparse import Namespace
from typing import TypedDict

from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import THEMES
from visualizer.cli.parser import Parser
from visualizer.cli.values import choice, given, scale, size
from visualizer.cli.words import one_of
from visualizer.options import MODES


class LookOptions(TypedDict):
    """The fields of ShowOptions that the look options set."""

    mode: str | None
    theme: str | None
    scale: float | None
    lang: str | None
    size: tuple[int, int] | None


def add_look_arguments(parser: Parser) -> None:
    """Add --mode, --theme, --scale, --lang and --size."""
    parser.add_argument("--mode", metavar="MODE", help=one_of(MODES))
    parser.add_argument("--theme", metavar="THEME", help=one_of(THEMES))
    parser.add_argument(
        "--scale", metavar="FACTOR", help=_("how large everything is: 1 to 3, such as 1.5")
    )
    parser.add_argument("--lang", metavar="LANG", help=one_of(LANGUAGES))
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help=_("in pixels, such as 1600x900"))


def look_of(arguments: Namespace) -> LookOptions:
    """The look options, checked; raises BadInput."""
    lang = given(arguments, "lang", choice(LANGUAGES))
    if lang is not None:
        set_language(lang)  # now, so that a mistake further on is explained in it
    return {
        "mode": given(arguments, "mode", choice(MODES)),
        "theme": given(arguments, "theme", choice(THEMES)),
        "scale": given(arguments, "scale", scale),
        "lang": lang,
        "size": given(arguments, "size", size),
    }
