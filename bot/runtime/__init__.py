"""Process-wide services: settings, the clock, logging, locks and worker processes."""
