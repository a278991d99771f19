"""The path of updates: poller, webhook, intake, workers, parsers."""
