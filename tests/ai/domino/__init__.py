"""Tests of the 101 domino players."""
