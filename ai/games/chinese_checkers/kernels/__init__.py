"""Chinese checkers in machine code (numba). Equal to the rules by differential tests."""
