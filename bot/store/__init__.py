"""The store: persistent data, its interface, its records and its errors."""
