"""What a measurement gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Measure:
    """A figure. The ratio is to the bare generator, `deque(generator, maxlen=0)`:

    of speeds, as a part of its speed; of times, as a multiple of its time for the same events.
    """

    value: float
    unit: str
    ratio_to_generator: float | None = None

    def as_json(self) -> dict[str, float | str]:
        """The figure as `python -m tests.bench --json` prints it."""
        row: dict[str, float | str] = {"value": self.value, "unit": self.unit}
        if self.ratio_to_generator is not None:
            row["ratio_to_generator"] = self.ratio_to_generator
        return row


Measurement: TypeAlias = Callable[[], Measure]
