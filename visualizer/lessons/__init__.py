"""Lessons, the questions that they and practice ask, and their answers from real runs."""
