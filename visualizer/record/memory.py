"""How much memory a process that runs a solver may take, and how it is kept to that.

The recorder's process and those of the rerun (one for each thing that is asked, and the one that
leaves checkpoints) are bound one by one; the default is so small that all of them together fit into
the machine. Linux and Windows refuse what goes beyond it, which Python tells as a MemoryError; on
macOS, which knows no such limit, somebody has to look (`exceeded`).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import resource

SHARE = 8
"""A process may take this part of the machine's memory, if nothing else is said: there are seven of
them at most."""

LEAST: Final = 64 << 20
"""Bytes that can be allowed at least."""

LEAST_SHARE = 512 << 20
"""Bytes of memory that a process may take on the smallest machine."""

_OWN: Final = 32 << 20
"""Bytes beside it for what we do in such a process: each thread of ours has a stack of 8 MB."""

_CONTAINER = Path("/sys/fs/cgroup/memory.max")

_allowed = 0
_bound = 0


def allow(size: int) -> None:
    """Let each process of a solver take so many bytes; 0: the default."""
    global _allowed
    _allowed = size


def allowed() -> int:
    """The bytes that each process of a solver may take; 0: nobody knows what there is."""
    return _allowed or _share()


def _share() -> int:
    machine = _machine()
    return max(LEAST_SHARE, machine // SHARE) if machine else 0


def _machine() -> int:
    """Bytes of memory that the machine has, or the container; 0 where that is not known."""
    if sys.platform == "win32":
        from visualizer.record.windows import memory_of_the_machine

        return memory_of_the_machine()
    machine = 0
    with suppress(OSError, ValueError):
        machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    with suppress(OSError, ValueError):  # "max" is no number
        container = int(_CONTAINER.read_text())
        machine = min(machine, container) if machine else container
    return machine


def bind(size: int) -> None:
    """Keep this process to so many bytes beyond what it has taken already; 0: to nothing."""
    global _bound
    _bound = size
    if sys.platform != "win32" and size:  # there it is the job's (windows.py)
        with suppress(OSError, ValueError):
            _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
            most = _taken() + _OWN + size
            if hard == resource.RLIM_INFINITY or most < hard:
                resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def bound() -> int:
    """The bytes to which this process is kept; 0: to nothing."""
    return _bound


def make_room() -> None:
    """Let this process take more, to tell that it has taken too much."""
    if sys.platform != "win32" and _bound:
        with suppress(OSError, ValueError):
            _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def exceeded() -> bool:
    """Has this process taken more than it may? Only where the system does not see to that."""
    if sys.platform != "darwin" or not _bound:
        return False
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > _bound


def _taken() -> int:
    """Bytes of memory that only this process writes to, as the system counts them."""
    with suppress(OSError, ValueError, IndexError):
        pages = Path("/proc/self/statm").read_text().split()[5]
        return int(pages) * resource.getpagesize()
    return 0
