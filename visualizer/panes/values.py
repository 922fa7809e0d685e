"""How numbers are written, and beside the title of a pane. Values of the solver: base/values.py."""

from __future__ import annotations

import math
from collections.abc import Sequence

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import decimal
from visualizer.base.numbers import grouped as grouped
from visualizer.base.values import TRUE_MINUS as TRUE_MINUS
from visualizer.base.values import is_bits as is_bits
from visualizer.base.values import written as written
from visualizer.show.show import Show


def speed_text(speed: float) -> str:
    """Events a second in few characters; "max" for the player's MAX."""
    if math.isinf(speed):
        return "max"
    if speed >= 1000:
        return grouped(round(speed))
    return decimal(f"{speed:.3g}")


def percent(share: float) -> str:
    """A share in percent; two figures where it is small."""
    if 0 < share < 0.0001:
        return _("below 0.01 %")
    hundredths = 100 * share
    if hundredths >= 99.5 and share < 1:
        return "99 %"
    written = f"{hundredths:.0f} %" if hundredths >= 10 or not share else f"{hundredths:.2g} %"
    return decimal(written)


def numbers_note(show: Show, names: Sequence[str]) -> str:
    """The watched numbers as "name = value"; nothing while they belong to an earlier event."""
    if not show.run.variables_current:
        return ""
    values = [(name, show.run.variables.get(name)) for name in names]
    return "    ".join(f"{name} = {value}" for name, value in values if isinstance(value, int))
