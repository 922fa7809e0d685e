"""Raises an exception that raises when it is asked what it is."""

class Fault(BaseException):
    def __str__(self):
        raise self

    __repr__ = __str__

# placed
if depth == 1:
    raise Fault
