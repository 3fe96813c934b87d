"""Block dominoes in the terminal."""
