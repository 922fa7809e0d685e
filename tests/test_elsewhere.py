"""What only some systems have is not needed on the others: nothing is run, all is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

LIKE_WINDOWS = """
import importlib, multiprocessing, os, pathlib, pkgutil, signal, sys
sys.path.insert(0, os.getcwd())
import visualizer
names = [m.name for m in pkgutil.walk_packages(visualizer.__path__, "visualizer.")]
names = [name for name in names if name != "visualizer.accessibility"]
for name in names:  # and with that all that others wrote, which has to be what it is here
    importlib.import_module(name)
ours = ("visualizer", "solvers", "main")
for name in [name for name in sys.modules if name.partition(".")[0] in ours]:
    del sys.modules[name]
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None
for name in (
    "fork", "forkpty", "nice", "getuid", "geteuid", "getgid", "setsid", "setpgid", "getpgid",
    "getpgrp", "killpg", "mkfifo", "sysconf", "waitid", "WNOHANG", "O_NONBLOCK", "O_NOFOLLOW",
    "O_CLOEXEC", "O_DIRECTORY", "register_at_fork", "sched_getaffinity", "uname", "statvfs",
    "pread", "wait4", "getloadavg", "openpty", "chown", "getpriority", "setpriority",
):
    if hasattr(os, name):
        delattr(os, name)
for name in (
    "SIGKILL", "SIGCHLD", "SIGHUP", "SIGUSR1", "SIGALRM", "SIG_BLOCK", "SIG_SETMASK", "SIGPIPE",
    "SIGSTOP", "SIGCONT", "SIGTSTP", "alarm", "setitimer", "pthread_sigmask", "sigwait",
):
    if hasattr(signal, name):
        delattr(signal, name)
sys.platform = "win32"
for name in names:
    importlib.import_module(name)
from visualizer.base import files, reading, settings
os.environ["BACKSTEP_CONFIG_DIR"] = sys.argv[1]
assert settings.save(settings.Settings(theme="light")) == ""
assert settings.load() == (settings.Settings(theme="light"), "")
assert os.listdir(sys.argv[1]) == ["settings.json"]
new = pathlib.Path(sys.argv[1], "new.py")
files.create_whole(new, b"x")
assert reading.content(new, 1) == b"x"
print(len(names))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it is Windows")
def test_every_module_can_be_imported_where_there_is_nothing_of_posix(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIKE_WINDOWS, str(tmp_path)], cwd=ROOT, capture_output=True,
        text=True, timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-1]) > 200
