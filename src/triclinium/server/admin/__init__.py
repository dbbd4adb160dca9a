"""Maintenance of a service by its host (`triclinium admin`)."""
