"""One word a thing: what each language says, and how long a sentence about an event may be.

The table has what native readers found in the catalogues and lessons: a calque, a word with another
meaning, or a second word for what has one already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, SOLUTION
from tests.messages import ROOT, extracted, forms, id_of, translations
from tests.support.runs import DRAWN, traced
from visualizer.base.i18n import LANGUAGES, set_language
from visualizer.lessons.reading import read_lesson
from visualizer.problems.sentences import Teller
from visualizer.trace.moment import moment_at

TERMS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "current": r"\bin (?:force|work)\b",
        "in step": r"\bkept together\b",
        "conflict with": r"\bstands? against\b",
        "reject": r"(?<!{)\brefuse[sd]?\b",
        "anyway": r"\ball the same\b",
        "is not a": r"(?<!there )\bis no (?!longer)",
        "straight quotes": "[“”’]",
        "semi-logarithmic": "half-logarithmic",
        "rerun": r"\bsecond run of the solver\b",
        "no other … is tried": r"\bno other \w+ follows\b",
        "export": r"\btake (?:it )?away\b",
        "skip": r"\bleave (?:it|the \w+)\.",
    },
    "de": {
        "Entscheidung, Auswahl": r"\bwahl(?:en)?\b",
        "aktuell": r"\bin arbeit\b|\bgeltende\w*",
        "Station": r"\bHalte?n?\b",
        "speichern": r"\b(?:ge)?sicher(?:n|t)\b",
        "scrollen": r"\brollt?\b|\brollen\b",
        "erneuter Lauf": r"\bzweite[rn]? lauf",
        "Ausgabepunkt": "druckpunkt",
        "gekoppelt": "zusammengehalten",
        "gemeinsamer Baum": "vereinte[rn]? baum",
        "Platzierung, Stellung": r"\bsetzung|\baufstellung|\blagen?\b",
        "Ebene": "halbz[uü]g",
        "Belegung": r"\bfüllung",
        "vervollständigen": r"\bvollend",
        "gemeint war": r"\bmeintest\b",
        "Handzeichen": "hände hoch",
        "im halblogarithmischen Diagramm": "halblogarithmische[nr]? (?:achse|skala)",
    },
    "pl": {
        "bieżący": r"\bobowiązuj|opracowywan",
        "zejście": "zanurz",
        "nagrać": r"zapis\w* przebiegu|zapisywani\w+ przebieg",
        "przewodnik": "wyciecz",
        "zsynchronizowane": r"\btrzyman\w* razem",
        "poziom": "półruch",
        "narożnik": r"\bróg\b|\brog(?:i|ów|u|iem)\b",
        "druga liczba pary": r"(?<!{)\bpartner",
        "wyszukiwanie, przeszukiwanie": r"\bszukani[ea]\b",
        "na przeszkodzie": r"\bzawadza",
        "nie ma już": r"\bnie zostaje żad",
        "kolidować": "stoi na przeszkodzie",
        "ponowny przebieg": r"\bdrugi\w* przebieg",
        "Podnieście ręce": "ręce w górę",
        "wymuszony": r"\bwynika literał",
        "wierzchołek": r"\bwęz(?:eł|ł)|\bwęźle",
        "bez wartości": r"\botwart\w+ (?:zmienn|litera)",
    },
}
"""What a thing is called: what it is not called, whatever the case of the letters is."""

CASED = {"Station"}
"""Words that are something else in lower case."""

OF_THE_PROGRAM = {
    "straight quotes", "anyway", "is not a", "Entscheidung, Auswahl", "Station", "erneuter Lauf",
    "Belegung", "narożnik", "wyszukiwanie, przeszukiwanie", "ponowny przebieg",
}
"""What only the program's own texts are held to: a lecture speaks of the corner of a board, or of a
second run beside the first."""

LONGEST, EVENTS, SAMPLES = 120, 1500, 24


def of_the_program(language: str) -> Iterator[str]:
    """Each text of the catalogue."""
    for message in extracted() if language == "en" else translations(language):
        if message.id:
            yield from id_of(message) if language == "en" else forms(message)


def of_the_lessons(language: str) -> Iterator[str]:
    """Each text of them."""
    for path in sorted((ROOT / "assets" / "lessons").glob("*.lesson.md")):
        for stop in read_lesson(path).stops:
            yield from (texts.by_language.get(language, "") for _what, texts in stop.texts)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thing_has_one_word(language: str) -> None:
    own, taught = [*of_the_program(language)], [*of_the_lessons(language)]
    found = [
        (instead, text) for instead, wrong in TERMS[language].items()
        for text in (own if instead in OF_THE_PROGRAM else [*own, *taught])
        if re.search(wrong, text, 0 if instead in CASED else re.IGNORECASE)
    ]
    assert not found


@pytest.mark.some(9)
@pytest.mark.parametrize("key", DRAWN)
def test_what_is_said_of_an_event_can_be_read_at_a_glance(key: str) -> None:
    solver = SOLVERS[key]
    params, teller = solver.arguments({}), Teller(solver.problem.picture)
    trace = traced([*islice(solver.function(**params), EVENTS)])
    long = []
    for event in range(0, len(trace), max(1, len(trace) // SAMPLES)):
        moment = moment_at(trace, event, solver, params)
        for language in LANGUAGES:
            set_language(language)
            long += [s for s in [teller.narrate(moment).sentence] if len(s) > LONGEST]
    assert not long


TOO = {"en": r"\b(?:too|either)\b", "de": r"\bauch\b", "pl": r"\b(?:też|także)\b"}
"""Says that something is so here as it was before."""


@pytest.mark.some(9)
@pytest.mark.parametrize("key", DRAWN)
def test_after_a_solution_nothing_is_so_too(key: str) -> None:
    """Nothing was said to be so before."""
    solver = SOLVERS[key]
    params, teller = solver.arguments({}), Teller(solver.problem.picture)
    trace = traced([*islice(solver.function(**params), EVENTS)])
    kinds = [trace.event(event)[0] for event in range(len(trace))]
    after = [event for event in range(1, len(trace)) if kinds[event - 1 : event + 1] == [
        SOLUTION, POP]]
    for event in after[:20]:
        moment = moment_at(trace, event, solver, params)
        for language in LANGUAGES:
            set_language(language)
            said = teller.narrate(moment).sentence
            assert not re.search(TOO[language], said, re.IGNORECASE), said
