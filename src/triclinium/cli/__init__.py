"""The command line interface, `triclinium`."""
