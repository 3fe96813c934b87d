"""The arena of programs: the server pairs AI players and bots, in rated games."""
