"""The boards of the games as widgets, a folder a game. They show a state, let a move be picked, and know no rule."""
