"""Services for the whole process: settings, the clock, logging, locks and worker processes."""
