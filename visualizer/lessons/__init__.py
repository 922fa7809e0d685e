"""Lessons: what is asked of a run, and what a class sees of it at which moment."""
