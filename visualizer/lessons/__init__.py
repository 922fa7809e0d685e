"""Lessons: a file of stops, each a moment of a real run with what to look at and a text."""
