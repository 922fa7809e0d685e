"""The worker process that runs a solver, and how its events reach the window."""
