"""Report cards: where a player loses points."""
