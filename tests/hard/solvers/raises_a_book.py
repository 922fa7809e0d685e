"""Raises an exception with a text of ten million letters and escape sequences."""

# placed
if depth == 1:
    raise ValueError('\x1b[2J\n' + 'book ' * 2_000_000)
