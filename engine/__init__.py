"""Game rules, written as pure functions on immutable values, and computer players. Uses only the standard library."""
