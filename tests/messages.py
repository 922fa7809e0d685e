"""All messages of the program, and the catalogues that translate them.

`python -m tests.messages` brings assets/locale up to date: new messages are added to each .po,
those that are gone go, translations stay, and the .mo are compiled. Run it after a change of any
text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from solvers.catalog import PROBLEMS, SOLVERS, Choice
from visualizer.base.i18n import DOMAIN, LANGUAGES, LOCALE_FOLDER
from visualizer.jobs.glossary import glossary

ROOT = Path(__file__).resolve().parents[1]

KEYWORDS = {
    "_": None, "gettext": None, "mark": None, "marked": None, "ngettext": (1, 2),
    "Wrong": None, "wrong": None, "Malformed": (3,),
}  # fmt: skip
"""The functions that take a message, and as which argument if not as the first: what solvers/
raises is among them."""

TRANSLATED = [code for code in LANGUAGES if code != "en"]

HEADER = """\
# Backstep in {language}.
# `python -m tests.messages` adds new messages and compiles this file."""


def extracted() -> Catalog:
    """A catalogue of all that the program says, with the files in which it is said."""
    found = Catalog(domain=DOMAIN, project="Backstep", fuzzy=False)
    files = [*(ROOT / "visualizer").rglob("*.py"), *(ROOT / "solvers").rglob("*.py")]
    for file in sorted(files):
        if file == ROOT / "visualizer" / "base" / "i18n.py":
            continue  # its functions call each other
        place = file.relative_to(ROOT).as_posix()
        for line, message, comments, _context in extract_from_file(
            "python", file, keywords=KEYWORDS, comment_tags=("Translators:",)
        ):
            found.add(message, None, [(place, line)], auto_comments=comments)
    for message, place in of_the_solvers():
        found.add(message, None, [(place, 1)])
    for message in found:
        message.flags.discard("python-format")  # a % is a per cent sign here
    return found


def of_the_solvers() -> Iterator[tuple[str, str]]:
    """What the table of solvers says: texts with the files in which they stand."""
    table, words = "solvers/catalog.py", "solvers/words.py"
    for problem in PROBLEMS:
        texts = problem.title, problem.about, problem.filled
        yield from ((text, table) for text in texts if text)
    for solver in SOLVERS.values():
        yield solver.title, table
        yield from ((text, words) for text in (solver.words, solver.read) if text)
        for parameter in solver.parameters:
            yield parameter.label, table
            yield parameter.meaning, table
            if isinstance(parameter, Choice):
                yield from ((words, table) for words in parameter.ways.values())
        code = Path(solver.function.__code__.co_filename).relative_to(ROOT).as_posix()
        yield from ((text, code) for text in glossary(solver).values())


def path_of(language: str, ending: str) -> Path:
    """A language's catalogue: its text ("po"), or what is compiled of it ("mo")."""
    return LOCALE_FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def translations(language: str) -> Catalog:
    """What its .po holds; an empty catalogue where there is none."""
    path = path_of(language, "po")
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
    old = {id_of(m)[0]: m for m in translations(language) if m.id}
    name = {"de": "German", "pl": "Polish"}.get(language, language)
    new = Catalog(
        locale=language, domain=DOMAIN, project="Backstep", fuzzy=False,
        header_comment=HEADER.format(language=name),
    )  # fmt: skip
    for message in messages:
        if not message.id:
            continue
        before = old.get(id_of(message)[0])
        same = before is not None and id_of(before) == id_of(message)
        added = new.add(
            message.id, before.string if before is not None and same else None,
            sorted({(place, 1) for place, _line in message.locations}),
            auto_comments=message.auto_comments,
        )  # fmt: skip
        added.flags.discard("python-format")
    return new


def written(catalogue: Catalog) -> bytes:
    """The text of a .po: the same for the same messages, whenever and by whatever it is written."""
    file = BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False, sort_by_file=False)
    # Who wrote it when says the history of the files.
    return re.sub(
        rb'^"(POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By|'
        rb'Report-Msgid-Bugs-To|Project-Id-Version):.*\n', b"", file.getvalue(), flags=re.MULTILINE,
    )  # fmt: skip


def compiled(language: str) -> bytes:
    """The .mo of a language's .po. A plural with a form missing is left out: English is spoken."""
    catalogue = translations(language)
    for message in list(catalogue):
        if message.id and not is_translated(message):
            catalogue.delete(message.id)
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    """Bring all catalogues up to date."""
    messages = extracted()
    for language in TRANSLATED:
        path = path_of(language, "po")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(renewed(language, messages)))
        path_of(language, "mo").write_bytes(compiled(language))
        lacking = sum(bool(m.id) and not is_translated(m) for m in translations(language))
        print(f"{path.relative_to(ROOT)}: {len(messages)} messages, {lacking} not translated")


if __name__ == "__main__":
    main()
