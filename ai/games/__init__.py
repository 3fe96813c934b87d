"""Players by game: one folder a game, with its agents, searches, evaluations and kernels."""
