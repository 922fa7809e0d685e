"""Is another run each time."""

import random
import time

# begin
random.seed(time.time_ns())
n = random.randrange(2, 5)
