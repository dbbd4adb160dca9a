"""The rules of Fall of Rome, implemented with the kernel."""
