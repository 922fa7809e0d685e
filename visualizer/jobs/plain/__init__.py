"""Programs that search by calling themselves and yield nothing: read, and made into generators of
events in memory. Their files stay as they are."""
