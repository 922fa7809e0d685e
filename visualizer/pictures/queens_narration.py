"""In which words each solver of n queens is explained."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.pictures import (
    queens_words,
    queens_words_bits,
    queens_words_columns,
    queens_words_naive,
)
from visualizer.pictures.narration import Narration
from visualizer.pictures.queens_words import FREE_ONLY, is_naive
from visualizer.trace.moment import Moment


def words_for(moment: Moment) -> Callable[[Moment], Narration]:
    """What makes the sentence for a moment of this solver."""
    if is_naive(moment):
        return queens_words_naive.narrate
    if moment.solver.key in FREE_ONLY:
        return queens_words_bits.narrate
    if moment.solver.orientation == "columns":
        return queens_words_columns.narrate
    return queens_words.narrate
