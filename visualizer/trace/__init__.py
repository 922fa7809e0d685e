"""What was recorded: events, indexes, counts, search, files. Pure numpy, no process."""

SUFFIX = ".trace"
"""Of a file with a recorded run; here, so that whoever only tells such files needs no numpy."""
