"""The grid of diagonals that must not touch."""
