"""The simulated Bot API: methods, parameters, limits and injected faults."""
