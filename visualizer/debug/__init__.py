"""Reruns of the solver, and what they are asked for: variables, lines, hits of breakpoints."""
