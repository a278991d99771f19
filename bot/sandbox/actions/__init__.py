"""What simulated users do: send, press, edit, block, and manage chats."""
