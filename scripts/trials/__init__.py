"""Programs that try to make the bot lose something (docs/reliability.md); scripts/harness starts them."""
