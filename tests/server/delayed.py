"""A table whose spectators see it later."""

DELAY_S = 20
