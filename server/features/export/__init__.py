"""Export: games in bulk and one by one, as records, and everything that is kept about a person."""
