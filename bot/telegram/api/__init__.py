"""Calls to the Bot API: HTTP requests, validation of responses, errors, outages."""
