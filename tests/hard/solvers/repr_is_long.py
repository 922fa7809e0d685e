"""To show a value takes ten million letters."""

class Value:
    def __repr__(self):
        return 'x' * 10_000_000

# begin
value_of = Value()
