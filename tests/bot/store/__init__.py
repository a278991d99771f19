"""The store in a bot that uses it, from old databases to backups. tests/store tests the store alone."""
