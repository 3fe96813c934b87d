"""Tournaments: pairings and standings."""
