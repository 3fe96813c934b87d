"""Agents for Chinese checkers on the star."""
