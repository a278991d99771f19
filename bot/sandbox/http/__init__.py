"""The sandbox over HTTP: the Bot API, the control API and the page."""
