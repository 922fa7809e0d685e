"""Its variables are long lists that change at every event."""

# placed
for one in lists:
    one[len(path)] += 1

# begin
lists = [[0] * 2000 for _ in range(10)]
