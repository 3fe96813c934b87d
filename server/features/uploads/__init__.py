"""Uploaded files of games: read in a process of their own, private until published."""
