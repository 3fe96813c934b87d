"""Makers of the data that Oldhand ships: archives, models of players, opening books, experience books."""
