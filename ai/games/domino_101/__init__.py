"""Agents for 101 domino."""
