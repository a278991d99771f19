"""Tables across chats, through all packages of bot/: cards, and boards in private chats."""
