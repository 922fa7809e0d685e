"""Exact cover as a matrix, and pentominoes on their board."""
