"""Players online and how they find a game: table list, seats, AI hosts."""
