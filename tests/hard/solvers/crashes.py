"""Crashes its process in the middle."""

import ctypes

# placed
if depth == 1:
    ctypes.string_at(0)
