"""The store of persistent data: its interface, records and errors, and its SQLite and PostgreSQL implementations."""
