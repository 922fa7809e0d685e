"""Allows itself any depth of recursion, and uses it."""

import sys

# placed
if depth == 1:
    sys.setrecursionlimit(10**9)
    deeper = lambda: deeper()
    deeper()
