"""The rules, in steps of the kernel."""
