"""Is stopped by a signal, and nobody wakes it."""

import os
import signal

# placed
if depth == 1:
    os.kill(os.getpid(), signal.SIGSTOP)
