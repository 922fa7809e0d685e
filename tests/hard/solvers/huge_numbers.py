"""Its variables are numbers of a hundred thousand digits."""

# placed
huge = 7 ** 120_000 + value
