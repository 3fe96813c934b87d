"""Hints: a seat to move is told what a master would play there."""
