"""The program: the object graph, the command line with its exit codes, and the life cycle of the bot."""
