"""Matchmaking: players who seek the same game are seated together."""
