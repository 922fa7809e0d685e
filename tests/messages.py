"""All messages of the program, and the catalogues that translate them.

`python -m tests.messages` brings assets/locale up to date: new messages are added to each .po,
those that are gone go, translations stay. Run it after a change of any text. A .po does not tell
where a text is said, and its order is that of the texts: to move code changes none of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from solvers.catalog import PROBLEMS, SAID, SOLVERS, Choice, Instance, Number, Switch
from visualizer.base.i18n import DOMAIN, LANGUAGES, LOCALE_FOLDER
from visualizer.jobs.glossary import glossary

ROOT = Path(__file__).resolve().parents[1]

KEYWORDS = {
    "_": None, "gettext": None, "mark": None, "marked": None, "ngettext": (1, 2),
    "Wrong": None, "wrong": None, "Malformed": (3,),
}
"""The functions that take a message, and as which argument if not as the first: what solvers/
raises is among them."""

TRANSLATED = [code for code in LANGUAGES if code != "en"]

HEADER = """\
# Backstep in {language}.
# `python -m tests.messages` adds new messages."""


def extracted() -> Catalog:
    """A catalogue of all that the program says."""
    found = Catalog(domain=DOMAIN, project="Backstep", fuzzy=False)
    files = [*(ROOT / "visualizer").rglob("*.py"), *(ROOT / "solvers").rglob("*.py")]
    for file in sorted(files):
        if file == ROOT / "visualizer" / "base" / "i18n.py":
            continue  # its functions call each other
        for _line, message, comments, _context in extract_from_file(
            "python", file, keywords=KEYWORDS, comment_tags=("Translators:",)
        ):
            found.add(message, auto_comments=comments)
    for message in of_the_solvers():
        found.add(message)
    for message in found:
        message.flags.discard("python-format")  # a % is a per cent sign here
    return found


def of_the_solvers() -> Iterator[str | tuple[str, str]]:
    """What the table of solvers says."""
    yield from (*SAID, Number.allowed, Switch.allowed, Instance.allowed)
    for problem in PROBLEMS:
        yield from filter(None, (problem.title, problem.about))
        if problem.counted:
            yield problem.filled, problem.filled
        elif problem.filled:
            yield problem.filled
    for solver in SOLVERS.values():
        yield from filter(None, (solver.title, solver.words, solver.read))
        for parameter in solver.parameters:
            yield parameter.label
            yield parameter.meaning
            if isinstance(parameter, Choice):
                yield from parameter.ways.values()
            if isinstance(parameter, Instance):
                yield from parameter.words.values()
        yield from glossary(solver).values()


def path_of(language: str) -> Path:
    """A language's catalogue."""
    return LOCALE_FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def translations(language: str) -> Catalog:
    """What its .po holds; an empty catalogue where there is none."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language, domain=DOMAIN, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)


def forms(message: Message) -> tuple[str, ...]:
    """The translation in all its forms; ("",) where there is none."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


def id_of(message: Message) -> tuple[str, ...]:
    """What is translated: one text, or the singular and the plural."""
    return message.id if isinstance(message.id, tuple) else (message.id,)


def is_translated(message: Message) -> bool:
    """Has each form its text?"""
    return all(forms(message)) and not message.fuzzy


def renewed(language: str, messages: Catalog) -> Catalog:
    """The language's catalogue with exactly these messages; translations stay."""
    known = translations(language)
    old = {id_of(m)[0]: m for m in known if m.id}
    name = {"de": "German", "pl": "Polish"}.get(language, language)
    new = Catalog(
        locale=language, domain=DOMAIN, project="Backstep", fuzzy=False,
        header_comment=HEADER.format(language=name),
    )
    # Another version of the library may have another way to say which plural is for which number.
    new.mime_headers = [("Plural-Forms", known.plural_forms)]
    for message in messages:
        if not message.id:
            continue
        before = old.get(id_of(message)[0])
        same = before is not None and id_of(before) == id_of(message)
        added = new.add(
            message.id, before.string if before is not None and same else None,
            auto_comments=message.auto_comments,
        )
        added.flags.discard("python-format")
    return new


def written(catalogue: Catalog) -> bytes:
    """The text of a .po: the same for the same messages, whenever and by whatever it is written."""
    file = BytesIO()
    write_po(file, catalogue, width=100, no_location=True, sort_output=True)
    # Who wrote it when says the history of the files.
    return re.sub(
        rb'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|'
        rb'Report-Msgid-Bugs-To|Project-Id-Version):.*\n', b"", file.getvalue(), flags=re.MULTILINE,
    )


def main() -> None:
    """Bring all catalogues up to date."""
    messages = extracted()
    for language in TRANSLATED:
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(renewed(language, messages)))
        lacking = sum(bool(m.id) and not is_translated(m) for m in translations(language))
        print(f"{path.relative_to(ROOT)}: {len(messages)} messages, {lacking} not translated")


if __name__ == "__main__":
    main()
