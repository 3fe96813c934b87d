"""Minds for Chinese checkers."""
