"""Forgets its own names."""

# placed
if depth == 1:
    globals().clear()
