"""English draughts in the terminal."""
