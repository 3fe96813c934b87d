"""The explorer: what the log knows about positions."""
