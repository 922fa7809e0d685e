"""The row of Langford pairs and its words."""
