"""Finished rounds to look back at: the replay and the review."""
