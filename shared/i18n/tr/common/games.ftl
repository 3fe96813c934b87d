### Turkish names of the games.

games-english-draughts = İngiliz daması
games-domino-101 = 101 domino
games-block-domino = Blok domino
games-chinese-checkers = Çin daması
games-chinese-checkers-star-2 = Çin daması, 2 kişilik yıldız
games-chinese-checkers-star-3 = Çin daması, 3 kişilik yıldız
games-chinese-checkers-star-4 = Çin daması, 4 kişilik yıldız
games-chinese-checkers-star-6 = Çin daması, 6 kişilik yıldız
