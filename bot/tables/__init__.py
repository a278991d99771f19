"""Tables: their facts, the commands that change them, the repository, the service, deadlines and computer players."""
