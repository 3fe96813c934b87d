"""Chinese checkers for two players on the 81-cell board."""
