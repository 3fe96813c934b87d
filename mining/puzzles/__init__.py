"""Puzzles from recorded games: looking for them, keeping them, choosing those that are bundled."""
