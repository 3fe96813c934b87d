"""Programs that play draughts, side by side: our players in other programs, and other engines at our tables."""
