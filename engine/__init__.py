"""Game rules as pure functions on immutable values, and computer players; uses only the standard library."""
