"""The actions of simulated users, such as sending messages, pressing buttons and managing chats."""
