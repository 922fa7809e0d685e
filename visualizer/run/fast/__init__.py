"""Counting without events: the search for a block of partial placements at a time, with numpy.

The counts are those of the plain solvers, to the last number, for `main.py count --fast`.
"""
