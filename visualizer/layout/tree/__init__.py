"""The search tree's layout: what stands where, at any size of the tree and at any zoom."""
