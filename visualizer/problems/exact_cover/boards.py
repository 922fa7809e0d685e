"""A matrix of options and items as a board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from types import MappingProxyType
from typing import Any

from solvers.instances.places import words_of
from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.problems.boards import Cell, Doubt, Kind, Sketch

ON, OFF = "1", "0"
"""The option covers the item, or does not."""


class _Matrix(Kind):
    title = marked("matrix")
    allowed = marked(
        "The names of the items in the first line; then an option a line: items that it covers."
    )
    hint = marked(
        "Click or drag: the option of that row covers the item, or does not. Keys: arrows, Enter."
    )
    empty = "a b c d\na\nb\nc d"
    marks = OFF + ON
    cleared = OFF
    sizes = True
    fills = MappingProxyType({OFF: "cell", ON: "accent"})

    def told(self, parsed: Any) -> str:
        """How many items and options."""
        items = ngettext("{n} item", "{n} items", len(parsed.items)).format(n=len(parsed.items))
        options = len(parsed.options)
        return items + ", " + ngettext("{n} option", "{n} options", options).format(n=options)

    def doubt(self, parsed: Any) -> Doubt | None:
        """Which items no option covers."""
        bare = parsed.bare
        if not bare:
            return None
        sentence = ngettext(
            "No option covers item {items}: so there is no cover.",
            "No option covers items {items}: so there is no cover.", len(bare),
        ).format(items=", ".join(bare))
        return Doubt(sentence, frozenset(map(parsed.items.index, bare)))

    def sketch(self, text: str) -> Sketch | None:
        """A row for each option, a column for each item."""
        items, lines = self._parts(text)
        if not items or not lines:
            return None
        at = {item: c for c, item in enumerate(items)}
        places = {
            (r, at[word.text]): (word.line, word.column)
            for r, line in enumerate(lines)
            for word in words_of(line, r + 2)
            if word.text in at
        }
        rows = range(len(lines))
        marks = tuple(tuple(ON if (r, c) in places else OFF for c in at.values()) for r in rows)
        return Sketch(marks, places, tuple(at))

    def put(self, text: str, cell: Cell, mark: str) -> str:
        """The line of the option with the item, or without; its items in their order."""
        lines = text.split("\n")
        items, _lines = self._parts(text)
        words = [word for word in lines[cell[0] + 1].split() if word != items[cell[1]]]
        words += [items[cell[1]]] * (mark == ON)
        lines[cell[0] + 1] = self._line(words, items)
        return "\n".join(lines)

    def typed(self, text: str, character: str) -> str:
        """1 and 0."""
        return character if character and character in self.marks else ""

    def resized(self, text: str, rows: int, columns: int) -> str:
        """A new option covers the first item; a new item gets a name, and no option covers it."""
        items, lines = self._parts(text)
        names = (f"i{number}" for number in count(1) if f"i{number}" not in items)
        kept = [*items[:columns], *(next(names) for _new in range(columns - len(items)))]
        gone = {*items[columns:]}
        options = [
            self._line([word for word in line.split() if word not in gone], items)
            for line in lines[:rows]
        ]
        options += kept[:1] * (rows - len(lines))
        return "\n".join([" ".join(kept), *options])

    @staticmethod
    def _line(words: Sequence[str], items: Sequence[str]) -> str:
        order = {item: place for place, item in enumerate(items)}
        return " ".join(sorted(words, key=lambda word: order.get(word, len(order))))

    @staticmethod
    def _parts(text: str) -> tuple[list[str], list[str]]:
        """The items, each once, and the lines of the options."""
        first, *lines = text.rstrip().split("\n")
        return list(dict.fromkeys(first.split())), lines


BOARDS = {"matrix": _Matrix()}
