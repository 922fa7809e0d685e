"""To show a value takes for ever."""

class Value:
    def __repr__(self):
        while True:
            pass

# begin
value_of = Value()
