"""Tests of mining: archive, import, decisions, tally, patterns, books and the worker."""
