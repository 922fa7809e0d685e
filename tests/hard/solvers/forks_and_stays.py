"""A copy of it stays behind and sleeps."""

import os
import time

# placed
if value == 1 and depth == 0 and os.fork() == 0:
    time.sleep(3600)
