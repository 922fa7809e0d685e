"""The algorithms that Backstep shows: plain Python, the standard library only."""
