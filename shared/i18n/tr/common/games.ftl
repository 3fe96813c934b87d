### Turkish names of the games.

games-english-draughts = İngiliz daması
games-domino-101 = 101 domino
games-chinese-checkers = Çin daması
