"""What was recorded: events, indexes, counts, search, files. Pure numpy, no process."""
