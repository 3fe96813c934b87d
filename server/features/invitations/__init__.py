"""Invitations to a table with a free seat."""
