"""People: names, preferences, personal data and their deletion."""
