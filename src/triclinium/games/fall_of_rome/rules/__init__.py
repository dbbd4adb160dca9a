"""The rules of Fall of Rome, as a game of the kernel."""
