"""Ratings of players: what a match that has ended changes, and the work that is left. Knows no server and no worker."""
