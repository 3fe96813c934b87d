"""One set of assertions for every game, store and door."""
