"""Tournaments that run themselves: each is a stream of committed events, as a table is."""
