"""What makes two solutions of a problem the same: a symmetry, and keys that are equal for those."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.base.i18n import mark
from visualizer.base.named_tuple import NamedTuple

Rows: TypeAlias = NDArray[np.int64]
"""Solutions of one size, one a row."""

Keys: TypeAlias = NDArray[np.bytes_]
"""For each solution bytes that are equal for those that are the same."""

Form: TypeAlias = Callable[[Rows], tuple[Keys, NDArray[np.intp]]]
"""Takes rows of numbers; gives the keys of those that are solutions, and which rows these are."""


class Symmetry(NamedTuple):
    """A symmetry of a problem's solutions.

    name  what files with solutions call it
    form  what gives the keys of solutions
    hint  a question that leads to it, marked for translation
    """

    name: str
    form: Form
    hint: str = mark("What is the mirror image of a solution?")


def text_of(rows: Rows) -> Keys:
    """Each row as bytes; all are equally long, and no byte is 0, which would end a text."""
    texts = np.ascontiguousarray(rows + 1, np.uint8)
    return texts.view(f"S{rows.shape[1]}")[:, 0] if len(rows) else np.empty(0, "S1")


def least_of(one: Keys | None, other: Keys) -> Keys:
    """For each solution the lesser of two keys."""
    return other if one is None else np.where(other < one, other, one)
