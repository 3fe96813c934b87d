"""Rules, oracles and notations, game by game."""
