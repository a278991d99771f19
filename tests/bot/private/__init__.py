"""Games with messages that only one person of a group sees, through all packages of bot/."""
