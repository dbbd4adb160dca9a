"""The table service: tables that people sit down at by a link, kept in PostgreSQL or SQLite."""
