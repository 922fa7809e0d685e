"""Events that another program sends: a reader of bytes, which runs none of its code."""
