"""Numbers about searches: estimates, the growth lab, fast counting, solutions up to symmetry."""
