### English names of the games.

games-english-draughts = English draughts
games-domino-101 = 101 domino
games-chinese-checkers = Chinese checkers
