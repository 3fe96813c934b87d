"""Machine code that only the benches call."""
