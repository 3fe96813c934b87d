"""Players online and how they find a game: table list, matchmaking, challenges, chat, AI hosts."""
