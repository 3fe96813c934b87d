"""Agents for English draughts."""
