"""OpenSpiel's games in the terminal."""
