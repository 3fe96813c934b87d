"""`oldhand bench` for players: endgame probes, move generation, searches, and what consulting a book costs."""
