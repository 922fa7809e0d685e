"""What shows a value returns no text."""

class Value:
    def __repr__(self):
        return 7

# begin
value_of = Value()
