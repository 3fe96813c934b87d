"""Challenges: one player invites another to a match."""
