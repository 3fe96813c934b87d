### Arabic names of the games.

games-english-draughts = الداما الإنجليزية
games-domino-101 = دومينو 101
games-block-domino = دومينو القفل
games-chinese-checkers = الداما الصينية
games-chinese-checkers-star-2 = الداما الصينية، نجمة للاعبَين
games-chinese-checkers-star-3 = الداما الصينية، نجمة لثلاثة
games-chinese-checkers-star-4 = الداما الصينية، نجمة لأربعة
games-chinese-checkers-star-6 = الداما الصينية، نجمة لستة
