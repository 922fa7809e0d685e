"""A copy of it goes on with the same run."""

import os

# placed
if value == 1 and depth == 0:
    os.fork()
