"""What a program that pays with coins looks like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from visualizer.problems.looks import Looks, Seen


def _paid(seen: Seen) -> Mapping[str, Any] | None:
    """All solutions pay the same."""
    sums = {sum(one) for one in seen.solutions}
    return {"amount": sums.pop()} if len(sums) == 1 else None


LOOKS = Looks(_paid)
