"""Chinese checkers in the terminal."""
