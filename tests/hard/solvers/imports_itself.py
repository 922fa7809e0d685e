"""Imports itself, and modules with its name."""

import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))


def solve(n=3):
    again = importlib.import_module("imports_itself")
    yield 0, 0, 0
    yield from again.solve(n - 1) if n else ()
