"""Takes the signal that its child's end is told by, and waits for all children."""

import os
import signal

# begin
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
try:
    os.wait()
except OSError:
    pass
