"""To copy a value would start a program."""

import os


class Value:
    def __reduce__(self):
        return os.system, ('echo copied',)

# begin
value_of = Value()
