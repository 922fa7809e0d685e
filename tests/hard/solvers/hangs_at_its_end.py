"""Ends its run, but not its process."""

import atexit
import time

# begin
atexit.register(time.sleep, 3600)
