"""Endings of English draughts solved once and for all: built, kept in files, looked up and proved."""
