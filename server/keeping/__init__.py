"""What operators do about a running house: who may do what, that it is noted, and that every server hears of it."""
