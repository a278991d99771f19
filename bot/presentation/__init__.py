"""What chats show: texts, keyboards, pictures, pages and forms; and the senders of notices, turn calls and alarms."""
