"""What the texts of a lesson say in numbers, held against what its runs do.

A number before a word such as “tries” is a claim. It is borne out where a run of the lesson has
had so many at one of its stops, or by its end; all others are told as doubts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.lessons.filling import FIELDS
from visualizer.lessons.lesson import Stop
from visualizer.trace.trace import Trace

WORDS: Mapping[Name, Mapping[Name, Name]] = {
    "en": {
        "tried": "tries|try|attempts?|tried", "placed": "placed|nodes?",
        "taken_back": "taken back", "solutions": "solutions?", "event": "events?",
    },
    "de": {
        "tried": "versuche?n?|ausprobiert", "placed": "gesetzt|knoten",
        "taken_back": "zurückgenommen", "solutions": "lösung(?:en)?",
        "event": "ereignis(?:se|sen)?",
    },
    "pl": {
        "tried": "prób[yaę]?|wypróbowan\\w*", "placed": "postawi\\w+|wierzchołk\\w+|węzł\\w+",
        "taken_back": "cofnię\\w+", "solutions": "rozwiąza[nń]\\w*", "event": "zdarze[nń]\\w*",
    },
}
"""The words after a number that make it one of what a run counts, by language."""

_NUMBER = (
    r"(?<![\w.,{-])(?<![=+·×*/\u2212] )"
    r"([0-9]{1,3}(?:[,.\u2009\u202f\u00a0 ][0-9]{3}){1,6}|[0-9]{1,20})[ \u00a0]+"
)
_CLAIMS = {
    code: re.compile(_NUMBER + "(?:" + "|".join(
        f"(?P<{field}>{words})" for field, words in of.items()) + r")\b", re.IGNORECASE)
    for code, of in WORDS.items()
}


class Claim(NamedTuple):
    """A number in a text: what it counts, as it is written, and where in the stop's texts."""

    field: str
    number: int
    written: str
    where: str
    line: int


def claims_of(stop: Stop) -> Iterator[Claim]:
    """The numbers of a stop's texts that its run can bear out."""
    for what, texts in stop.texts:
        for code, text in texts.by_language.items() if what != "answer" else ():
            for found in _CLAIMS[code].finditer(text):
                field = next(name for name in WORDS[code] if found[name])
                number = int(re.sub(r"\D", "", found[1]))
                line = text.count("\n", 0, found.start())
                yield Claim(field, number, found[0], f"{what}.{code}", line)


class Borne:
    """What the runs of a lesson have counted so far."""

    def __init__(self) -> None:
        self._numbers: dict[str, set[int]] = {field: set() for field in FIELDS}

    def take(self, trace: Trace, event: int) -> None:
        """Take what a run has counted at an event; nodes are counted with the root or without."""
        if not len(trace) or event < 0:  # before the start
            return
        event = min(event, len(trace) - 1)
        for field, number in trace.counters(event)._asdict().items():
            self._numbers[field] |= {number} if field != "placed" else {number, number + 1}
        self._numbers["event"] |= {event, event + 1}

    def out(self, claim: Claim) -> bool:
        """Has any run counted that?"""
        return claim.number in self._numbers[claim.field]
