"""What the dialog for files knows of the disk: folders, names, and whether a name can be used."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import check_place, reason
from visualizer.base.i18n import gettext as _

MOST_ENTRIES = 2000
"""Entries of a folder that are listed: to read all of a huge one would hold up the window."""


@dataclass(frozen=True)
class Entry:
    """A folder, or a file with its size in bytes."""

    name: str
    folder: bool
    size: int = 0


def entries(folder: Path, suffixes: Sequence[str]) -> list[Entry]:
    """The folders in a folder, then its files with one of the suffixes, both by name.

    Raises BadInput where it cannot be read. What begins with a dot is left out.
    """
    found: list[Entry] = []
    try:
        with os.scandir(folder) as listing:
            for item in listing:
                if item.name.startswith("."):
                    continue
                try:
                    if item.is_dir():
                        found.append(Entry(item.name, True))
                    elif item.name.lower().endswith(tuple(suffixes)):
                        found.append(Entry(item.name, False, item.stat().st_size))
                except OSError:
                    continue  # a link that leads nowhere
                if len(found) >= MOST_ENTRIES:
                    break
    except OSError as error:
        raise BadInput(
            _("{path} cannot be read: {reason}.").format(path=folder, reason=reason(error))
        ) from None
    return sorted(found, key=lambda entry: (not entry.folder, entry.name.lower()))


def target(typed: str, folder: Path, suffixes: Sequence[str], *, new: bool) -> Path:
    """The file that `typed` means, seen from `folder`. Raises BadInput where it cannot be that.

    new: is it to be written? Then the first suffix is added to a name without one.
    """
    name = typed.strip()
    if not name or not _may_be_a_name(name):
        raise BadInput(_("Please type the name of a file."))
    try:
        path = folder / Path(name).expanduser()
    except RuntimeError:  # no such user
        path = folder / name
    if new and not path.suffix and not os.path.isdir(path):
        path = path.with_name(path.name + suffixes[0])
    if os.path.isdir(path):
        raise BadInput(_("{name} is a folder.").format(name=path.name or str(path)))
    if path.suffix.lower() not in suffixes:
        raise BadInput(_("The name has to end in {suffixes}.").format(suffixes=_listed(suffixes)))
    if not os.path.isdir(path.parent):
        # As it was typed, or the one in which the dialog stands.
        missing = Path(name).parent if Path(name).parent != Path() else folder
        raise BadInput(_("There is no folder {folder}.").format(folder=missing))
    if new:
        check_place(path)
    elif not os.path.isfile(path):
        raise BadInput(_("There is no file {name}.").format(name=name))
    return path


def _may_be_a_name(text: str) -> bool:
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def _listed(suffixes: Sequence[str]) -> str:
    *first, last = suffixes
    return _("{first} or {last}").format(first=", ".join(first), last=last) if first else last


def size_text(size: int) -> str:
    """Bytes as a person reads them."""
    if size < 1000:
        return f"{size} B"
    amount = size / 1000
    for unit in ("kB", "MB"):
        if amount < 1000:
            return f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"
