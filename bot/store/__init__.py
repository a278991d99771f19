"""The store of persistent data: its interface, its records, its errors and its SQLite implementation."""
