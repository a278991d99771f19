"""Tables: facts, commands, decisions, the service, deadlines, computer players, results, replays and analyses."""
