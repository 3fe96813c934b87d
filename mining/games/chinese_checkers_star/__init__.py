"""Chinese checkers on the star in mining."""
