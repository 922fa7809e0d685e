"""A value cannot be copied."""

class Value:
    def __deepcopy__(self, memo):
        raise RuntimeError

    def __reduce_ex__(self, protocol):
        raise RuntimeError

# begin
value_of = Value()
