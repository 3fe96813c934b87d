### English words of the guided games on boards.

learn-of = { $game }, step by step
learn-draughts-start = Each player has twelve men on the dark squares. Yours are black. Black moves first, and a player who has no legal move loses the game.
learn-draughts-step = A man moves one square diagonally forward. Squares have numbers, so moves can be written down. Press the man on 11, then square 15.
learn-draughts-capture = White answered 22-18. You capture by jumping over an enemy man to the empty square behind it. A player who can capture must capture: jump over 18.
learn-draughts-exchange = White took your man in return, so each side has lost one. Before you move, look at what your opponent can capture next.
learn-draughts-chain = Later in a game. A man that can jump again after a jump must go on, and all its jumps are one move. Take two men at once: jump to 15, then to 22.
learn-draughts-run = Your man is ahead of the white men and they cannot go back. Run for the far row.
learn-draughts-crown = One more step. A man that reaches the far row becomes a king.
learn-draughts-king = A king moves and captures backwards too, always one square at a time. Kings are strong: get one early, and do not leave your own back row without need.
learn-draughts-win = The end of another game. White has two men left, and your king can take both of them.
learn-draughts-done = White has no piece left and cannot move: you win. You know enough to play. The numbers and the computer’s reasons will make sense to you now.
learn-checkers-start = Each player has ten pieces in one tip of the star. Be the first to bring all of yours into the opposite tip.
learn-checkers-step = A piece moves to any of the six holes beside it. Steps are slow; they mostly prepare hops. Press the piece on a4, then a5.
learn-checkers-hop = Instead of a step, a piece may hop over a neighbour to the empty hole right behind it. Hop over d1.
learn-checkers-chain = After a hop, the piece may hop on as long as there is something to hop over, and stop wherever you like. Your first step made a way for this chain.
learn-checkers-ladder = Good players build ladders: pieces with gaps between them that the pieces behind can climb. A ladder helps your opponent as well.
learn-checkers-over = In the middle of a game. You may hop over pieces of both colours, and nothing is captured. Four hops in one move, the last over an enemy piece.
learn-checkers-leave = Do not leave a piece behind: alone, it has nothing to hop over and needs many single steps.
learn-checkers-win = The end of a race. Nine of your pieces are in the goal; bring in the tenth.
learn-checkers-done = All ten are in the goal: you win. You know enough to play. Build ladders, keep together, and hop.
