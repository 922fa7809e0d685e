"""Attempts to break the program: random input, damaged and forged files, kills, faulty solvers.

Each attempt has a number, from which everything random in it follows; a failure prints the command
that repeats it. The tests here make some of them in each run, always the same ones; as many others
as one likes are made by `python -m tests.hard`.
"""
