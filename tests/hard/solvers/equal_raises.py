"""Values cannot be compared."""

class Value:
    def __eq__(self, other):
        raise RuntimeError

    __hash__ = None

# begin
value_of = [Value(), Value()]
