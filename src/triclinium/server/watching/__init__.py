"""What a host sees of a process: what it counts, and how it is."""
