"""What a solver's process starts belongs to it: it ends when that ends, and never speaks for it.

On POSIX each process of ours leads a group of its own, which is killed as one. On Windows it puts
itself into a job, which ends with whoever holds it: with itself. A copy that a solver makes by
os.fork loses the connections of the process that it is a copy of; those copies that are made on
purpose (debug/checkpoints.py) say so with `copying`.
"""

from __future__ import annotations

import builtins
import faulthandler
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from types import ModuleType
from typing import NoReturn
from weakref import WeakSet

end_process = os._exit
"""The real one, whatever processes.forbid_exit does."""

_lines: WeakSet[Connection] = WeakSet()
_on_purpose = False
_is_copy = False


def lead(memory: int = 0) -> None:
    """In a process that has just begun: from now on all that it starts belongs to it.

    memory: bytes to which Windows keeps it; 0: to nothing (memory.py sees to other systems)
    """
    if sys.platform == "win32":
        from visualizer.record.windows import end_with_this_process

        end_with_this_process(memory)
        return
    lead_group()
    os.register_at_fork(after_in_child=_begin_as_copy)


def lead_group() -> None:
    """In a copy made on purpose, too: what it starts is none of the other process's."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.setpgid(0, 0)


def end_family(pid: int) -> None:
    """Kill a process that is there, and what it has started."""
    if sys.platform != "win32":
        end_orphans(pid)
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def end_orphans(pid: int) -> None:
    """Kill what a process has started that is there still, or has ended a moment ago."""
    if sys.platform != "win32":
        with suppress(OSError):  # there is nobody, or it has not got as far as to lead a group
            os.killpg(pid, signal.SIGKILL)


def is_free(pid: int) -> bool:
    """Does no process have this number? Another one may have got it since ours has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def end_with_family(status: int) -> NoReturn:
    """End this process, and what it has started."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    end_process(status)


def keep_from_copies(*lines: Connection) -> None:
    """These are closed in each copy that the solver makes of this process."""
    _lines.update(lines)


def end_if_copy() -> None:
    """To be called where the solver has run: a copy that it has made goes no further."""
    if _is_copy:
        end_process(0)


def keep_builtins() -> None:
    """Whoever imports `builtins` from now on gets a copy: what a solver changes there means what it
    wants in its own file (user_run.py sees to that), and changes nothing for us."""
    copied = ModuleType("builtins", builtins.__doc__)
    copied.__dict__.update(vars(builtins))
    sys.modules["builtins"] = copied


def set_builtin(name: str, value: object) -> None:
    """Give a name to all code, the solver's and ours."""
    for names in (vars(builtins), vars(sys.modules.get("builtins", builtins))):
        names[name] = value


def drop_builtin(name: str) -> None:
    """Take it away again."""
    for names in (vars(builtins), vars(sys.modules.get("builtins", builtins))):
        names.pop(name, None)


@contextmanager
def copying() -> Iterator[None]:
    """A copy that is made in this block is ours: it keeps its connections."""
    global _on_purpose
    _on_purpose = True
    try:
        yield
    finally:
        _on_purpose = False


def _begin_as_copy() -> None:
    global _is_copy
    if _on_purpose:
        return
    _is_copy = True
    faulthandler.disable()  # these would be the last words of the process that lives on
    for line in list(_lines):
        with suppress(OSError):
            line.close()
