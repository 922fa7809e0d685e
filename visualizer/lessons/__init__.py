"""Lessons: stops in a file, each a moment of a real run; and what is asked of a run."""
