"""Forgets all modules that were imported."""

import sys

# placed
sys.modules.clear()
