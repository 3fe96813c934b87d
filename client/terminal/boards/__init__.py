"""Widget code that the boards of all games share. Each game's own board is in `client/terminal/games`."""
