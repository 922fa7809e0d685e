"""All solutions of a run: their paths, which are the same but for a symmetry, and files."""
