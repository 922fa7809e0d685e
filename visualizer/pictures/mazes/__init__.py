"""The gnome in his maze, and the region that can be reached."""
