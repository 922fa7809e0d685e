"""All that can be seen or chosen: the show, and its runs."""
