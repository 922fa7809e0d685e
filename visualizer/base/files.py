"""Files: written whole or not at all, in a thread where the window goes on meanwhile; their names
as text; and what the dialog for files knows of folders.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from threading import Thread

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.leftovers import temporary_beside
from visualizer.base.lists import one_of
from visualizer.base.numbers import decimal
from visualizer.base.pattern import pattern
from visualizer.base.reading import TooLarge, content

PATIENCE = 1.0
"""Seconds for which another program may read, on Windows, what is to be replaced: most look for
viruses or make copies."""


def write_whole(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Put `data` into the file `path`, replacing what was there; raises BadInput where that fails.

    A reader sees the old file or the new one, never a part.
    """
    with writing(path) as beside, beside.open("wb") as file:
        file.writelines((data,) if isinstance(data, bytes) else data)


@contextlib.contextmanager
def writing(path: Path) -> Iterator[Path]:
    """A file beside `path` that is to be written meanwhile, and takes its place in the end.

    Where anything goes wrong it is taken away and the old one stays; an error of the system
    becomes BadInput.
    """
    check_place(path)
    with _told(path):
        target = path.resolve()  # a link stays: what it points to is replaced
        with temporary_beside(target) as beside:
            yield beside
            with contextlib.suppress(OSError):
                shutil.copymode(target, beside)  # who may read it stays the same
            _to_disk(beside)
            _replace(beside, target)
            _folder_to_disk(target.parent)


def create_whole(path: Path, data: bytes) -> None:
    """Put `data` into the new file `path`; raises BadInput where there is one already."""
    check_place(path)
    try:
        with _told(path), temporary_beside(path) as beside:
            beside.write_bytes(data)
            _to_disk(beside)
            _name_new(beside, path)
            _folder_to_disk(path.parent)
    except FileExistsError:
        raise BadInput(
            _("{path} is there already; nothing has been overwritten.").format(path=path)
        ) from None


def _name_new(file: Path, path: Path) -> None:
    """Give a file another name. Raises FileExistsError where another one has it."""
    if os.name == "nt":
        os.rename(file, path)
        return
    try:
        os.link(file, path)
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.replace(file, path)


def _replace(file: Path, path: Path) -> None:
    """Put a file in the place of another one, on Windows when nobody reads that any more."""
    until = time.monotonic() + (PATIENCE if os.name == "nt" else 0)
    while True:
        try:
            os.replace(file, path)
            return
        except PermissionError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.02)


def _to_disk(file: Path) -> None:
    """Return when the system has written a file: if the machine fails, it is not an empty one."""
    handle = os.open(file, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _folder_to_disk(folder: Path) -> None:
    """The same for the names in a folder, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)  # refused on Windows
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """Errors of the system become BadInput, but for a file that is there already."""
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise BadInput(
            _("{path} cannot be written: {reason}.").format(path=path, reason=reason(error))
        ) from error


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that nothing in it is lost: which one. Raises OSError.
    """
    number, aside = 1, path.with_name(f"{path.name}.damaged")
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    path.rename(aside)
    return aside


def check_place(path: Path) -> None:
    """Raise BadInput where no file could be put at `path`: better before the work than after."""
    # os.path rather than Path's methods: these answer False for a name that is too long.
    folder = path.parent
    if not path.is_absolute():
        try:
            os.getcwd()
        except OSError as error:
            raise BadInput(refused(error)) from None
    if not os.path.isdir(folder):
        raise BadInput(
            _("{path} cannot be written: there is no folder {folder}.").format(
                path=path, folder=folder
            )
        )
    if os.path.isdir(path):
        raise BadInput(_("{path} cannot be written: it is a folder.").format(path=path))
    if os.path.exists(path) and not os.path.isfile(path):
        raise BadInput(_("{path} cannot be written: it is not a plain file.").format(path=path))


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return error.strerror or str(error) or type(error).__name__


def content_or_told(path: Path, limit: int, too_large: str) -> bytes:
    """All of a plain file of `limit` bytes at most. Raises BadInput: `too_large` where it has more,
    else why it cannot be read."""
    try:
        return content(path, limit)
    except TooLarge:
        raise BadInput(too_large) from None
    except OSError as error:
        sentence = _("{path} cannot be read: {reason}.")
        raise BadInput(sentence.format(path=path, reason=reason(error))) from None


def refused(error: OSError) -> str:
    """What to say where the system does not allow something that nobody expects it to refuse."""
    try:
        os.getcwd()
    except OSError:
        return _("The current folder has been deleted: go to another one first.")
    return _("The system does not allow it: {reason}.").format(reason=reason(error))


SURROGATES = pattern("[\ud800-\udfff]")
"""What Python makes of bytes that are no text; it can be neither written nor drawn."""

REPLACEMENT = "\ufffd"


def readable(text: str) -> str:
    """The text with a sign for whatever cannot be written."""
    return SURROGATES.sub(REPLACEMENT, text)


class Saving:
    """Has a thread write a file; the window goes on meanwhile.

    told     what to say when it is done
    message  why it failed, as a sentence; empty while it has not
    """

    def __init__(self, path: Path, write: Callable[[], None], told: str) -> None:
        """`write` raises BadInput where it fails."""
        self.path = path
        self.told = told
        self.message = ""
        self._write = write
        # Not a daemon: the file is finished even if nobody waits for it.
        self._thread = Thread(target=self._save)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Is the file written, or has it failed?"""
        return not self._thread.is_alive()

    def finish(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _save(self) -> None:
        try:
            self._write()
        except BadInput as error:
            self.message = str(error)
        except Exception as fault:  # or the user would be told that it is saved
            reason = str(fault) or type(fault).__name__
            message = _("{name} could not be written: {reason}.")
            self.message = message.format(name=self.path.name, reason=reason)


MOST_ENTRIES = 2000
"""Entries of a folder that are listed: to read all of a huge one would hold up the window."""


@dataclass(frozen=True)
class Entry:
    """A folder, or a file with its size in bytes and when it was written, in seconds since 1970."""

    name: str
    folder: bool
    size: int = 0
    written: float = 0.0


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
                        facts = item.stat()
                        found.append(Entry(item.name, False, facts.st_size, facts.st_mtime))
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
    ending = Path(name).name.lower() in suffixes  # and no name before it
    if not name or ending or not _may_be_a_name(name):
        raise BadInput(_("Please type the name of a file."))
    path = _seen_from(folder, name)
    if new and not path.suffix and not os.path.isdir(path):
        path = path.with_name(path.name + suffixes[0])
    if os.path.isdir(path):
        raise BadInput(_("{name} is a folder.").format(name=path.name or str(path)))
    if path.suffix.lower() not in suffixes:
        raise BadInput(_("The name has to end in {suffixes}.").format(suffixes=one_of(suffixes)))
    if not os.path.isdir(path.parent):
        # As it was typed, or the one in which the dialog stands.
        missing = Path(name).parent if Path(name).parent != Path() else folder
        raise BadInput(_("There is no folder {folder}.").format(folder=missing))
    if new:
        check_place(path)
    elif not os.path.isfile(path):
        raise BadInput(_("There is no file {name}.").format(name=name))
    return path


def folder_of(typed: str, folder: Path) -> Path | None:
    """The folder that `typed` means, seen from `folder`; None where it means none."""
    path = _seen_from(folder, typed.strip())
    try:
        return Path(os.path.normpath(path)) if typed.strip() and os.path.isdir(path) else None
    except ValueError:  # what can be no name
        return None


def nearest(folder: Path) -> Path:
    """A folder, or where it has vanished the nearest one above it."""
    while not os.path.isdir(folder) and folder != folder.parent:
        folder = folder.parent
    return folder


def _seen_from(folder: Path, name: str) -> Path:
    try:
        return folder / Path(name).expanduser()
    except RuntimeError:  # no such user
        return folder / name


def _may_be_a_name(text: str) -> bool:
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def day_text(seconds: float) -> str:
    """The day of a moment, as numbers that can be sorted."""
    try:
        return time.strftime("%Y-%m-%d", time.localtime(seconds))
    except (ValueError, OverflowError, OSError):  # a file system may say anything
        return ""


def size_text(size: int) -> str:
    """Bytes as a person reads them."""
    if size < 1000:
        return f"{size} B"
    amount = size / 1000
    for unit in ("kB", "MB"):
        if amount < 1000:
            return f"{decimal(f'{amount:.1f}')} {unit}"
        amount /= 1000
    return f"{decimal(f'{amount:.1f}')} GB"
