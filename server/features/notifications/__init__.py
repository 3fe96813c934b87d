"""Notifications of turns in correspondence games, by push message."""
