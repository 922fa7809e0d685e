"""Prints more than anyone reads, at every event."""

# placed
print("much " * 20_000)
