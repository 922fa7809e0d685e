"""The content of the help: what every key does, and the mouse."""

from __future__ import annotations

import re
from itertools import groupby

from visualizer.base.i18n import gettext as _
from visualizer.keys import help_rows


def key_groups() -> list[tuple[str, list[tuple[list[str], str]]]]:
    """Heading and rows for each group; a row is the caps of its keys and what they do."""
    groups = [
        (_(group), [(_caps(keys), _(meaning)) for _group, keys, meaning in rows])
        for group, rows in groupby(help_rows(), key=lambda row: row[0])
    ]
    mouse = [
        ([_("click")], _("timeline, solution: go there; tree, picture: select the choice")),
        ([_("double click")], _("tree: go to the node, or show the whole tree; "
                                "timeline: show the whole run")),
        (["Shift", _("click")], _("tree: fold the node, unfold it; timeline: select the node")),
        ([_("wheel")], _("tree, timeline: zoom at the pointer; else scroll")),
        ([_("drag")], _("tree: move it; timeline: move the playhead")),
        ([_("right drag")], _("tree, timeline: move it")),
        ([_("point")], _("a bit lights its squares, a square its bits")),
    ]
    return [*groups, (_("Mouse"), mouse)]


def _caps(keys: str) -> list[str]:
    """The key caps of a row of the help: each chord's keys one by one."""
    return [cap for chord in keys.split(" ") for cap in re.split(r"(?<=\w)\+", chord)]
