"""On what something was measured: seconds mean little without it."""

from __future__ import annotations

import os
import platform
import re
from contextlib import suppress
from functools import cache

from visualizer.base.i18n import gettext as _

PROCESSORS = "/proc/cpuinfo"
"""Where Linux tells the processor's name; platform.processor() does elsewhere."""


def machine() -> str:
    """Python, system and processor; the same for all machines of a kind."""
    name = _processor()
    return _("Python {version}, {system} {architecture}, processors: {count}").format(
        version=platform.python_version(),
        system=platform.system(),
        architecture=platform.machine(),
        count=os.cpu_count() or 1,
    ) + (f" ({name})" if name else "")


@cache
def _processor() -> str:
    with suppress(OSError, UnicodeDecodeError), open(PROCESSORS, encoding="utf-8") as file:
        named = re.search(r"^model name\s*:\s*(.+)$", file.read(), re.MULTILINE)
        return " ".join(named[1].split()) if named else ""
    return platform.processor()
