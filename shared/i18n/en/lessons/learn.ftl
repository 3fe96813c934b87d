### English words of the guided hand of 101 domino. Tiles are named as the table names them.

learn-title = A hand of 101, step by step
learn-step = Step { $step } of { $steps }
learn-back = Back
learn-next = Next
learn-show = Show me
learn-again = Start over
learn-play = Play now
learn-rules = Full rules
learn-your-move = Your move: { $move }
learn-score = You and your partner: { $us }, opponents: { $them }
learn-seats = Four players sit at the table. The player opposite is your partner: you win and lose together. The players on your left and right are your opponents. The first pair with 101 points wins the match.
learn-deal = There are 28 tiles, from 0-0 to 6-6. All of them are dealt, seven to each player; there is no stock to draw from. These seven are yours. You cannot see the others’ tiles.
learn-lead = The player with 1-1 opens the first hand, and must open with it. You have it. Press 1-1, then press the place on the table.
learn-follow = Play passes to your left. A tile must touch the line with a matching number: 2-1 lies with its 1 next to your 1. The right end is now a 2, and the left end a 1.
learn-ends = Your partner played 3-1 on the left, and your right opponent played 5-3 next to it. The line always has two ends: now a 5 on the left and a 2 on the right.
learn-choose = You could play 2-0 on the right or 5-1 on the left. You hold many tiles with a 1, so leave a 1 at the end: play 5-1. A player who can play must play.
learn-double = 6-2, then your partner’s 6-6, then 6-1. A double lies across the line but opens no branch: there are still two ends, and both are 1 now.
learn-starve = Both ends are 1, so it does not matter which you use. Five of the seven tiles with a 1 have been played and you hold the other two: nobody else can play until you change an end. Play 1-0.
learn-pass = Your left opponent has neither a 0 nor a 1 and must pass. Everybody sees that: remember which numbers a player could not match.
learn-pass-again = Your partner played 4-0. Your right opponent has no 1 and no 4, and passes too.
learn-close = Six of the seven tiles with a 1 have been played; you hold the last, 4-1. It fits both ends. On the left, it would leave a 4 at both ends and the hand would go on. On the right, it leaves a 1 at both ends, and there is no 1 left. Block the game: play 4-1 on the right.
learn-closed = The game is blocked: nobody has a tile that fits. All hands are shown, and their pips are counted.
learn-count = You and your partner have { $own } pips, your opponents { $other }. The pair with fewer pips wins the hand and scores all the pips of the other pair: { $other } points. If both had the same number, nobody would score.
learn-match = You had { $before } points and now have { $after }. That is 101 or more: you win the match.
learn-out = Most hands end differently: a player plays the last tile and goes out. That player’s pair scores the pips that both opponents still hold. The winners then agree in a word who opens the next hand, with any tile.
learn-done = That is 101. The rest is remembering who passed on which number, and guessing what your partner wants.
