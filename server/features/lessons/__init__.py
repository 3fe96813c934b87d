"""Lessons that AI players learned from finished matches."""
