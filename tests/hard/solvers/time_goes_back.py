"""Has another idea of the time."""

import time

# begin
time.monotonic = time.perf_counter = time.time = lambda: 0.0
time.sleep = None
