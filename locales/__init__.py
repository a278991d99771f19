"""The texts of the bot: Fluent files and topics of the rules, in one folder per language."""
