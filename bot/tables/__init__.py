"""Tables: facts, commands, decisions, the repository, the service, deadlines and computer players."""
