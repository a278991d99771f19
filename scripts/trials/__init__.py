"""Fault-injection and load trials of the bot (docs/reliability.md); scripts/harness runs them."""
