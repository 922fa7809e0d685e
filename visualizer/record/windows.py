"""What Windows has in place of groups of processes and limits: a job that a process joins."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_KILL_ON_CLOSE = 0x2000
_PROCESS_MEMORY = 0x100
_EXTENDED_LIMITS = 9


class _Basic(ctypes.Structure):
    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("smallest_set", ctypes.c_size_t),
        ("largest_set", ctypes.c_size_t),
        ("most_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class _Extended(ctypes.Structure):
    _fields_ = (
        ("basic", _Basic),
        ("io", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process", ctypes.c_size_t),
        ("peak_job", ctypes.c_size_t),
    )


class _Memory(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("rest", ctypes.c_uint64 * 6),
    )


def end_with_this_process(memory: int = 0) -> None:
    """Put this process into a job of its own, whose only handle it holds: when it ends, so does all
    that it has started. memory: bytes that each process in there may take at most; 0: as it likes.
    """
    if sys.platform == "win32":
        with suppress(OSError):
            kernel = ctypes.WinDLL("kernel32", use_last_error=True)
            kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
            job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
            limits = _Extended()
            limits.basic.flags = _KILL_ON_CLOSE | (_PROCESS_MEMORY if memory else 0)
            limits.process_memory = memory
            kernel.SetInformationJobObject(
                job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )
            kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))


def memory_of_the_machine() -> int:
    """Bytes of memory that there are; 0 where that is not known."""
    if sys.platform == "win32":
        with suppress(OSError):
            status = _Memory(length=ctypes.sizeof(_Memory))
            if ctypes.WinDLL("kernel32").GlobalMemoryStatusEx(ctypes.byref(status)):
                return int(status.total)
    return 0
