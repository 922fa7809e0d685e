"""Is killed by a signal."""

import os
import signal

# placed
if depth == 1:
    os.kill(os.getpid(), signal.SIGKILL)
