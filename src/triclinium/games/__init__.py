"""The games, each a package of its own; they import the kernel only."""
