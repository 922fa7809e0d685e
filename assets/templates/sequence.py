"""n queens as a class: a template for a solver of your own.

A class with the three methods below says what a partial solution is and which steps lead on from
it. Backstep does the rest: algorithm B searches, algorithm E estimates. This file runs as it is:

    python main.py show FILE.py -n 6     open the window; saving the file runs it again
    python main.py count FILE.py         count what the search does
    python main.py estimate FILE.py      estimate how much it has to do

Algorithm B yields four events, in this order, so there is nothing to yield here:

    TRY depth value        a step is about to be tested
    PUSH depth value       it is in force now: satisfies_condition has said True
    SOLUTION depth value   and no step is left: next_steps is empty
    POP depth value        the step has been taken back

The depth is the number of steps in force before this one; the value is the step itself, a whole
number from -32768 to 32767.
"""

PICTURE = "queens"
# The drawing that fits: here the step at depth d is the column of the queen in row d. Without this
# line the window draws the steps in force, whatever they mean.

WATCHES = {"states": "states", "next_state": "value", "results": "value"}
# Variables of algorithm B: its stack of (state, remaining steps), the state under test, and the
# solutions so far. These three are shown without this line as well.


class Queens:
    """Queens in the first rows of the board. It never changes: a step leads to a new one.

    Parameters of the constructor that are int, str or bool become fields of the window, with these
    defaults; the class keeps what begins with an underscore for itself.

    rows     the column of the queen in each row so far
    """

    def __init__(self, n: int = 6, _rows=()):
        self.n = n
        self.rows = _rows

    def satisfies_condition(self):
        """Can this still become a solution? Only the last step is new, so only it is tested."""
        *others, column = self.rows
        row = len(others)
        return not any(
            other == column or abs(other - column) == row - r for r, other in enumerate(others)
        )

    def next_steps(self):
        """The steps worth trying from here, in order; none when the board is full."""
        return list(range(self.n)) if len(self.rows) < self.n else []

    def apply_step(self, step):
        """The same with one queen more."""
        return Queens(self.n, (*self.rows, step))

    def __repr__(self):
        """What the stack shows."""
        return str(list(self.rows))
