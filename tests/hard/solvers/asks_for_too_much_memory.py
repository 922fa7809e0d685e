"""Asks for more memory than any machine has."""

# placed
taken = bytearray(10**15)
