"""Several bots on one database, draining, and the server of /healthz, /readyz and /metrics."""
