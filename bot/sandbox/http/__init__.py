"""The HTTP server of the sandbox: the Bot API, the control API and the page."""
