"""Minds for English draughts."""
