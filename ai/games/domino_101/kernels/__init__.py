"""101 domino in machine code (numba). Equal to the rules by differential tests."""
