"""Raises when it is told to end."""

def solve(n=3):
    try:
        while True:
            yield 0, 0, 1
    finally:
        raise ValueError("at the end")
