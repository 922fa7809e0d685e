"""Backstep's window, pictures and command line around the solvers."""

import os

# pygame greets on standard output when it is imported, where only data belongs.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# numpy's library for matrices would start a thread for each core, which turns for a while in search
# of work: half of what importing numpy costs, in each of our processes. No solver here multiplies
# matrices; who does may set it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
