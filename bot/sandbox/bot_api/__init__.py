"""The simulated Bot API: methods, parameters, entities, keyboards, flood control and injected faults."""
