"""HTTP interface: middleware, static files and routes."""
