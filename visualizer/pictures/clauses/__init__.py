"""Clauses, assignments and what propagation makes of them."""
