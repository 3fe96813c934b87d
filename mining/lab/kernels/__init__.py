"""Machine code that only the laboratory calls."""
