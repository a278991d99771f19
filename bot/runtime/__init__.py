"""Services for the whole process, such as settings, the clock, logging, locks and worker processes."""
