"""What to run: a solver of the catalogue or a user's file, with its parameters."""
