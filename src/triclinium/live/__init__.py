"""Live tables, independent of storage and network: rules, updates, forced moves, scheduled work and seats."""
