"""Crossword, Sudoku and the knight's tour."""
