"""Writes another text into its file with each run."""

import random

# begin
with open(__file__, 'a') as own:
    own.write(f'# {random.random()}\n')
