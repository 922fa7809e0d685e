"""The content of the help: what every key does, and the mouse."""

from __future__ import annotations

import re
from itertools import groupby

from visualizer.i18n import gettext as _
from visualizer.keys import help_rows


def key_groups() -> list[tuple[str, list[tuple[list[str], str]]]]:
    """Heading and rows for each group; a row is the caps of its keys and what they do."""
    groups = [
        (_(group), [(_caps(keys), _(meaning)) for _group, keys, meaning in rows])
        for group, rows in groupby(help_rows(), key=lambda row: row[0])
    ]
    mouse = [
        ([_("click")], _("timeline: go there; solution: go to it")),
        (["Shift", _("click")], _("timeline: select the node")),
        ([_("wheel")], _("timeline: zoom at the pointer; solutions: scroll")),
        ([_("right drag")], _("timeline: move it")),
        ([_("double click")], _("timeline: show the whole run")),
        ([_("point")], _("a bit lights its squares, a square its bits")),
    ]
    return [*groups, (_("Mouse"), mouse)]


def _caps(keys: str) -> list[str]:
    """The key caps of a row of the help: each chord's keys one by one."""
    return [cap for chord in keys.split(" ") for cap in re.split(r"(?<=\w)\+", chord)]
