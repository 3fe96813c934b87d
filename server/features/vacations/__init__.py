"""Vacations in correspondence games."""
