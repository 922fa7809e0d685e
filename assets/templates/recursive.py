"""n queens with a function that calls itself: a template for a solver of your own.

A solver is a generator function named solve. It searches as it would anywhere, and yields an event
at each step, so that Backstep can show, rewind and count the search. This file runs as it is:

    python main.py show FILE.py -n 6     open the window; saving the file runs it again
    python main.py count FILE.py         count what it does
"""

TRY, PUSH, POP, SOLUTION = range(4)
# The four events. Each is a tuple of three whole numbers:
#
#   yield TRY, depth, value        the value is about to be tested for the choice at this depth
#   yield PUSH, depth, value       it is in force now
#   yield SOLUTION, depth, value   the choices in force are a solution
#   yield POP, depth, value        the choice has been taken back
#
# The contract between solver and window; what breaks it is told with its line:
#
#   - The depth of a choice is the number of choices in force before it; the first has depth 0.
#   - A PUSH comes directly after the TRY of the same value, a SOLUTION directly after a PUSH.
#   - What was pushed last is popped first; at the end everything has been popped.
#   - The yield stands right after the change that it reports: then the variables shown are true.
#   - Values are from -32768 to 32767.

PICTURE = "queens"
# The drawing that fits: here the value at depth d is the column of the queen in row d. Without
# this line the window draws the values in force, whatever they mean.

WATCHES = {"rows": "cells", "place": "calls"}
# Variables to show as what they are: "bits" (a list of bools), "cells" (a list of numbers),
# "value", "table" (a dict), and "calls" for a function that calls itself. Mode Debug shows all
# variables anyway.


def solve(n: int = 6):
    """Place n queens, row by row, and take back the latest wherever no square is left.

    Parameters that are int, str or bool become fields of the window, with these defaults.

    rows     the column of the queen in each row so far
    """
    rows = []

    def place(row):
        """Place the queen of this row, and all that come after it, in every way."""
        for column in range(n):
            yield TRY, row, column
            if is_attacked(rows, column):
                continue
            rows.append(column)
            yield PUSH, row, column
            if row + 1 == n:
                yield SOLUTION, row, column
            else:
                yield from place(row + 1)  # “yield from” passes on the events of the call
            rows.pop()
            yield POP, row, column

    yield from place(0)


def is_attacked(rows, column):
    """Would a queen in the next row share a column or a diagonal with one of these?"""
    row = len(rows)
    return any(other == column or abs(other - column) == row - r for r, other in enumerate(rows))
