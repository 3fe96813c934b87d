"""101 domino in the terminal."""
