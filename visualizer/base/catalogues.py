"""What gettext reads, made of the texts in assets/locale when it is first needed.

A .po is what people write, a .mo what gettext reads. An installed program has both; in a checkout
the second is made here, beside the first or, where that folder cannot be written, in the user's
cache folder. Several programs may start at once: each writes a file of its own and renames it.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from io import BytesIO
from pathlib import Path

import platformdirs


def compiled_of(written: Path) -> bytes:
    """What gettext reads for the texts in the .po `written`; b"" where there are none.

    A .mo that is as new as its .po is taken as it is. Raises OSError and ValueError where the
    texts cannot be read.
    """
    beside = written.with_suffix(".mo")
    if not written.exists():
        return beside.read_bytes() if beside.exists() else b""
    told = written.stat()
    cache = Path(platformdirs.user_cache_dir("backstep", appauthor=False))
    language = written.parents[1].name
    cached = cache / f"{language}-{told.st_size:x}-{told.st_mtime_ns:x}.mo"
    for place in (beside, cached):
        with contextlib.suppress(OSError):
            if place.stat().st_mtime_ns >= told.st_mtime_ns:
                return place.read_bytes()
    data = compiled(written.read_bytes())
    for place in (beside, cached):
        with contextlib.suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            _put(place, data)
            break
    return data


def compiled(texts: bytes) -> bytes:
    """The .mo of a .po. A text that is fuzzy or lacks a form is left out: English is spoken."""
    # Who runs an installed program has no need of Babel.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    catalogue = read_po(BytesIO(texts))
    for message in list(catalogue):
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and (message.fuzzy or not all(forms)):
            catalogue.delete(message.id)
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def _put(place: Path, data: bytes) -> None:
    """Write a file whole: who reads it meanwhile sees none, the old or the new one."""
    handle, name = tempfile.mkstemp(prefix=f"{place.stem}-", suffix=".tmp", dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)  # what mkstemp makes only its owner reads
        os.replace(name, place)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
