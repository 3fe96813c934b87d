### Arabic names of the games.

games-english-draughts = الداما الإنجليزية
games-domino-101 = دومينو 101
games-chinese-checkers = الداما الصينية
