"""Messages that the bot sends on its own: turn calls, notices, announcements, alarms."""
