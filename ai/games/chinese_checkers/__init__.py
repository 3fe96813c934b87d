"""Agents for Chinese checkers."""
