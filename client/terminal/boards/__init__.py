"""What the boards of the games have in common as widgets. A folder a game in `client/terminal/games` has the rest."""
