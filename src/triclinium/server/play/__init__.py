"""Running tables of this process: the cache of live tables, moves, and earlier events."""
