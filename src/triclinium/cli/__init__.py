"""One command, `triclinium`."""
