"""Ratings: profiles, ladders, scores at a table, and matches that are rated while no worker does it."""
