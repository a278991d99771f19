"""The PostgreSQL implementation of the store (docs/adr/0012-postgresql.md)."""
