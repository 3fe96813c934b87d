### English names of the games.

games-english-draughts = English draughts
games-domino-101 = 101 domino
games-block-domino = Block dominoes
games-chinese-checkers = Chinese checkers
games-chinese-checkers-star-2 = Chinese checkers, star for 2
games-chinese-checkers-star-3 = Chinese checkers, star for 3
games-chinese-checkers-star-4 = Chinese checkers, star for 4
games-chinese-checkers-star-6 = Chinese checkers, star for 6
