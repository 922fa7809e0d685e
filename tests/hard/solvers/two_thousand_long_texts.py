"""Its variable is a list of long texts."""

# begin
texts = [str(i) * 300 for i in range(2000)]
