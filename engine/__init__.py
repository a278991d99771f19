"""The rules: pure functions over values; standard library only, no I/O, no clock, no chance of its own."""
