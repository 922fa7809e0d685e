"""Has other processes work for it."""

from multiprocessing import Pool


def squared(number):
    return number * number

# begin
with Pool(2) as pool:
    squares = pool.map(squared, range(5))
