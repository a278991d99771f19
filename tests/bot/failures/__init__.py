"""The bot is killed, or the store or Telegram fails, or somebody sends hostile input."""
