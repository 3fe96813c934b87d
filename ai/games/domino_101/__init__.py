"""Minds for 101 domino."""
