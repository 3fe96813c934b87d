"""Chinese checkers on the star in the terminal."""
