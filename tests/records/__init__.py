"""Tests of whole games in files."""
