"""The computer players: they see a view, know the contract, and answer with a word."""
