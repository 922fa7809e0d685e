"""The catalogues of translations: as complete as they can be, and true to the code."""

from __future__ import annotations

import gettext
import subprocess
import sys
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from tests.messages import (
    ROOT,
    TRANSLATED,
    extracted,
    forms,
    id_of,
    is_translated,
    path_of,
    renewed,
    translations,
    written,
)
from visualizer.base.catalogues import compiled
from visualizer.base.i18n import is_spoken

AGAIN = "python -m tests.messages brings it up to date"


@pytest.fixture(scope="module")
def messages() -> Catalog:
    """All that the program says."""
    return extracted()


def entries(language: str) -> list[Message]:
    return [message for message in translations(language) if message.id]


def places(text: str) -> set[str]:
    """The names in a text's places, such as {count}; raises ValueError where braces are wrong."""
    return {
        f"{name}:{spec}" if spec else name
        for _text, name, spec, _conversion in Formatter().parse(text) if name is not None
    }


def is_formatted(message: Message) -> bool:
    return any("{" in text for text in id_of(message))


@pytest.mark.thorough
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_exactly_what_the_program_says(language: str, messages: Catalog) -> None:
    said = {id_of(message) for message in messages if message.id}
    known = {id_of(message) for message in entries(language)}
    assert len(said) > 1000
    assert not said - known, AGAIN
    assert not known - said, AGAIN
    assert path_of(language).read_bytes() == written(renewed(language, messages)), AGAIN


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_fuzzy_and_each_plural_has_all_forms(language: str) -> None:
    plurals = translations(language).num_plurals
    assert plurals == {"de": 2, "pl": 3}[language]
    for message in entries(language):
        assert not message.fuzzy, message.id
        if message.pluralizable and any(forms(message)):
            assert len(forms(message)) == plurals and all(forms(message)), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_once_a_language_is_spoken_it_says_everything(language: str) -> None:
    missing = [id_of(m)[0] for m in entries(language) if not is_translated(m)]
    if not is_spoken(language):
        assert len(missing) == len(entries(language))
        pytest.skip(f"{len(missing)} messages are still to be translated")
    assert not missing, f"{len(missing)} messages without a translation"


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_translation_has_the_places_of_its_message(language: str) -> None:
    wrong = []
    for message in entries(language):
        ids = id_of(message)
        for form in filter(None, forms(message)):
            try:
                there = places(form) if is_formatted(message) else set()
            except ValueError:
                there = {"a brace is missing"}
            # The form for one thing may say “one”, and any other form its number.
            allowed = [places(text) for text in ids] if is_formatted(message) else [set()]
            if there not in allowed:
                wrong.append((ids[0], form))
    assert not wrong


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_translation_keeps_blanks_and_lines_of_its_message(language: str) -> None:
    for message in entries(language):
        for form in filter(None, forms(message)):
            text = id_of(message)[0]
            assert form[:1].isspace() == text[:1].isspace(), text
            assert form[-1:].isspace() == text[-1:].isspace(), text
            assert "\n" in text or "\n" not in form, text


def test_polish_counts_as_polish_does() -> None:
    polish = gettext.GNUTranslations(BytesIO(compiled(path_of("pl").read_bytes())))
    found = [polish.plural(n) for n in (1, 2, 4, 5, 11, 12, 21, 22, 25, 112, 122)]  # type: ignore[attr-defined]
    assert found == [0, 1, 1, 2, 2, 2, 2, 1, 2, 2, 1]


@pytest.mark.thorough
def test_nothing_is_translated_while_the_program_is_imported() -> None:
    """A text that is translated then stays in the language of that moment."""
    code = """
import importlib, pathlib, sys, traceback
from visualizer.base import i18n
def told(*said):
    where = [f for f in traceback.extract_stack() if "visualizer" in f.filename][-1]
    print(f"{where.filename}:{where.lineno} {said[0]!r}")
    return said[0]
i18n.gettext = i18n.ngettext = told
for file in sorted(pathlib.Path("visualizer").rglob("*.py")):
    try:
        importlib.import_module(".".join(file.with_suffix("").parts).removesuffix(".__init__"))
    except ModuleNotFoundError as error:
        if error.name != "accesskit":  # an extra, which one module needs
            raise
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120,
        env={"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}, check=True,
    )
    assert done.stdout == ""
