"""The numbered migrations of the database schema. Released migrations must not be changed."""
