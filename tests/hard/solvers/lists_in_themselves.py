"""Its variables hold themselves."""

# begin
ring = [1]
ring.append(ring)
table = {'table': None}
table['table'] = table
