"""Closes every descriptor that it finds, pipes to the window included."""

import os

# placed
os.closerange(3, 256)
