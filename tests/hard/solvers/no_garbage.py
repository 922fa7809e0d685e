"""Plays with the collector of garbage and the switching of threads."""

import gc
import sys

# placed
gc.disable()
gc.freeze()
sys.setswitchinterval(10.0)
