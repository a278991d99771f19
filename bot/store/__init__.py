"""The store of persistent data: its interface, its implementations for SQLite and PostgreSQL, and its backups."""
