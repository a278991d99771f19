"""The rules: pure functions over values; standard library only, without I/O, clocks or hidden randomness."""
