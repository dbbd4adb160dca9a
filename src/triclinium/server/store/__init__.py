"""Where tables are kept: PostgreSQL or SQLite, the same schema and the same meaning."""
