"""A value tells another class than its own."""

class Value:
    @property
    def __class__(self):
        return list

    def __len__(self):
        return -1

# begin
value_of = Value()
