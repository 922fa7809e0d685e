"""A lesson with all that it runs as one file, NAME.zip, which opens like a lesson.

It is unpacked into a folder that is named after what is in it: opened again it is the same lesson.
Of a zip that somebody has sent nothing is believed: only files of a lesson are taken, none leads
out of that folder, and there are never more of them, or larger ones, than somebody can have meant.
Nothing is run by that.
"""

from __future__ import annotations

import ast
import hashlib
import io
import shutil
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from visualizer.base.errors import BadInput
from visualizer.base.files import content_or_told, reason, size_text
from visualizer.base.i18n import gettext as _
from visualizer.base.reading import source_text
from visualizer.lessons.lesson import SUFFIX, Lesson
from visualizer.trace import SUFFIX as RECORDED

LARGEST, MOST_FILES = 64 << 20, 200
"""Bytes of a zip and of all that is in it, and files in it."""

MOST_KEPT = 20
"""Unpacked lessons that stay."""

LONGEST_NAME = 255

LOCKED = 1
"""What a zip says of a file that needs a password."""

PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How files may be packed: all programs do it so, and others need not be read everywhere."""

DATA = (".txt", ".csv", ".tsv", ".json", ".toml", ".cnf", ".dat", ".in")
"""How the names of files end from which runs read something."""

TAKEN = (SUFFIX, ".py", RECORDED, *DATA)
"""How the names of the files of a lesson end; all else in a zip is left there."""


def unpacked(path: Path, into: Path) -> Path:
    """The file of the lesson in a zip, unpacked with all beside it in a folder of its own. Raises
    BadInput."""
    data = content_or_told(path, LARGEST, _too_large(path))
    files = _files(path, data)
    lessons = [name for name in files if name.endswith(SUFFIX)]
    if not lessons:
        raise BadInput(
            _("There is no lesson in {path}: no file such as {name}.").format(
                path=path, name=f"NAME{SUFFIX}"
            )
        )
    own = path.stem + SUFFIX
    if len(lessons) > 1 and own not in lessons:
        raise BadInput(
            _("There are several lessons in {path}: {names}. One of them has to be called {own}.")
            .format(path=path, names=", ".join(lessons), own=own)
        )
    folder = into / hashlib.sha256(data).hexdigest()[:16]
    try:
        _unpack(folder, files)
    except OSError as error:
        sentence = _("{path} cannot be unpacked into {folder}: {reason}.")
        raise BadInput(
            sentence.format(path=path, folder=folder, reason=reason(error))
        ) from None
    return folder / (own if own in lessons else lessons[0])


def _too_large(path: Path) -> str:
    return _("{path} is too large for a lesson: at most {limit} are allowed.").format(
        path=path, limit=size_text(LARGEST)
    )


def _files(path: Path, data: bytes) -> dict[str, bytes]:
    """The files of a lesson that are in a zip, by name. Raises BadInput."""
    found: dict[str, bytes] = {}
    left = LARGEST
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [one for one in archive.infolist() if not one.is_dir()]
            for entry in entries:
                name = _name(path, entry.filename)
                if name.startswith(".") or not name.endswith(TAKEN):
                    continue  # a dot begins what systems add of their own
                if name in found:
                    raise BadInput(
                        _("{path} has two files called {name}: a lesson's stand in one folder.")
                        .format(path=path, name=name)
                    )
                if entry.compress_type not in PACKED:
                    raise zipfile.BadZipFile
                if entry.flag_bits & LOCKED:
                    raise BadInput(_("{path} is locked with a password.").format(path=path))
                if len(found) >= MOST_FILES or entry.file_size > left:
                    raise BadInput(_too_large(path))
                with archive.open(entry) as file:  # it may say less than there is
                    found[name] = file.read(left + 1)
                left -= len(found[name])
                if left < 0:
                    raise BadInput(_too_large(path))
    except BadInput:
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, RuntimeError,
            OverflowError):
        raise BadInput(_("{path} is not a zip file, or it is damaged.").format(path=path)) from None
    return found


def _name(path: Path, written: str) -> str:
    """The name of a file in a zip, without the one folder that all may be in. Raises BadInput."""
    parts = PurePosixPath(written.replace("\\", "/")).parts
    if not parts or parts[0] == "/" or ".." in parts or ":" in written or "\0" in written:
        raise BadInput(
            _("{path} is not a lesson: {name} leads out of "
              "it.").format(path=path, name=repr(written))
        )
    return parts[-1]


def _unpack(folder: Path, files: dict[str, bytes]) -> None:
    """Have exactly these files in a folder. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        target = folder / name
        if not (target.is_file() and target.read_bytes() == data):
            target.write_bytes(data)
    folder.touch()
    others = [one for one in folder.parent.iterdir() if one.is_dir() and one != folder]
    others.sort(key=lambda one: one.stat().st_mtime, reverse=True)
    for old in others[MOST_KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


# Making one


def zipped(lesson: Lesson) -> bytes:
    """A lesson with what it runs as a zip; the same bytes whenever the files are the same. Raises
    BadInput where one of them cannot be read."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files_of(lesson):
            data = content_or_told(path, LARGEST, _too_large(path))
            entry = zipfile.ZipInfo(path.name)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    if written.tell() > LARGEST:
        raise BadInput(_too_large(lesson.path))
    return written.getvalue()


def files_of(lesson: Lesson) -> list[Path]:
    """The file of a lesson, the solvers and recordings beside it that it runs, the files of data
    there that their parameters name, and what these solvers import or read from there."""
    folder, found = lesson.path.parent, {lesson.path: None}
    waiting: list[Path] = []
    for target, *given in (spec.split() for stop in lesson.stops for spec in stop.runs):
        if target.endswith((".py", RECORDED)):
            waiting.append(folder / target)
        waiting += _data(folder, (text.partition("=")[2] for text in given))
    while waiting:
        path = waiting.pop(0)
        if path not in found and path.is_file():
            found[path] = None
            if path.suffix == ".py":
                waiting += _wanted(path)
    return [*found]


def _data(folder: Path, names: Iterable[str]) -> list[Path]:
    """The files of data in a folder that are named without one."""
    return [folder / name for name in names
            if name.endswith(DATA) and len(name) <= LONGEST_NAME and not {*name} & {*"/\\\0"}]


def _wanted(path: Path) -> Iterator[Path]:
    """What a solver's file imports, and the files that it names, as far as its text tells."""
    folder = path.parent
    try:
        tree = ast.parse(source_text(path))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (folder / f"{name.name.partition('.')[0]}.py" for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield folder / f"{node.module.partition('.')[0]}.py"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _data(folder, [node.value])
