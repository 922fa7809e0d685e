"""Takes more memory with every event."""

KEPT = []

# placed
KEPT.append(bytearray(200_000_000))
