"""Tests of the players of English draughts."""
