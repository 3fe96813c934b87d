### English words of the rules. The READMEs in shared/games/ say the same for people who read there.

rules-of = The rules of { $game }
rules-learn = Learn by playing, step by step
rules-explore = Explore the openings
rules-house = A table may use other house rules; its options list them.

rules-draughts-start = The board
rules-draughts-start-text = Two players, Black and White, have twelve men each on the 32 dark squares. The squares are numbered 1 to 32, starting from Black’s side. Black moves first.
rules-draughts-step = Moving a man
rules-draughts-step-text = A man moves one square diagonally forward, to an empty square. A move is written with its squares: 11-15.
rules-draughts-capture = Capturing
rules-draughts-capture-text = A man captures by jumping forward over an adjacent enemy piece to the empty square behind it. The captured piece is removed. A player who can capture must capture, but may choose any capture, not only the longest.
rules-draughts-chain = Multiple captures
rules-draughts-chain-text = A piece that can capture again must continue to the end; it may jump each piece only once. The whole path is one move: 7x14x23.
rules-draughts-king = Kings
rules-draughts-king-text = A man that reaches the far row becomes a king, and its move ends there, even in the middle of a capture. A king moves and captures one square in all four directions; it does not fly.
rules-draughts-end = The end
rules-draughts-end-text = The player who is to move and has no legal move loses, whether all pieces are captured or blocked.
rules-draughts-draw = Draws
rules-draughts-draw-text = A game is drawn when both players agree, when the same position occurs for the third time with the same player to move, or when each side has made 40 moves in a row without a capture or a move of a man.

rules-checkers-start = The board
rules-checkers-start-text = Two players have ten pieces each on the 81 cells of the star’s long diamond. Your home is the tip nearest to you; your goal is the opposite tip. The first seat moves first.
rules-checkers-step = Steps
rules-checkers-step-text = A piece moves to any of the six neighbouring cells that is empty, in any direction.
rules-checkers-hop = Hops
rules-checkers-hop-text = Instead of stepping, a piece may hop over a neighbouring piece of any colour to the empty cell behind it. Nothing is ever captured.
rules-checkers-chain = Chains of hops
rules-checkers-chain-text = After a hop, the piece may hop again as often as it can, and stop anywhere. A move cannot combine steps and hops, and a chain cannot end where it began.
rules-checkers-win = Winning
rules-checkers-win-text = You win when all ten cells of your goal are occupied and at least one of the pieces there is yours. During the first 60 moves only your own pieces count; after that, enemy pieces that stayed at home count as well, so that a player cannot save the game by not leaving.
rules-checkers-draw = Draws
rules-checkers-draw-text = A game is drawn when both players agree, when a position occurs for the third time with the same player to move, or after 300 moves.

rules-star-start = The star
rules-star-start-text = Two, three, four or six players have ten pieces each in one tip of the star, which has 121 cells. Your goal is the tip across from yours. The first seat moves first, and the turn goes clockwise.
rules-star-win = Winning
rules-star-win-text = The first player whose goal is full wins, and the others lose alike. Once everybody has made 30 moves, pieces of others count as well if at least one in your goal is yours, so that nobody can block it for ever.
rules-star-end = Passing and draws
rules-star-end-text = A player who cannot move passes. A game is drawn when all players agree, or when each has made 150 moves.

rules-domino-table = The table
rules-domino-table-text = Four players form two pairs; partners sit opposite each other. A hand is one deal played to its end. A match consists of hands, until a pair has 101 points.
rules-domino-tiles = The tiles
rules-domino-tiles-text = There are 28 tiles, 0-0 to 6-6, with 168 pips in all. All of them are dealt, seven to each player; there is no stock.
rules-domino-redeal = Bad deals
rules-domino-redeal-text = Before the first tile, a deal is void if a hand has five or more doubles, six or more tiles of one number, or five tiles of one number without its double. The hand is shown and all tiles are dealt again.
rules-domino-lead = The first hand
rules-domino-lead-text = The player who holds 1-1 opens the first hand of a match, and must open with that tile.
rules-domino-play = Playing
rules-domino-play-text = In turn, each player adds a tile to the left or right end of the line, so that equal numbers touch. A double lies across the line and opens no branch. A player who can play must play; a player who cannot passes, and everybody sees it.
rules-domino-out = Going out
rules-domino-out-text = A player who plays the last tile of a hand goes out, and that player’s pair scores the pips that both opponents still hold.
rules-domino-closed = A blocked game
rules-domino-closed-text = When nobody has a tile that fits, the game is blocked: both ends show the same number, and all seven tiles of that number have been played. The pair with fewer pips scores all the pips of the other pair. If both have the same number of pips, nobody scores.
rules-domino-next = The next hand
rules-domino-next-text = After a player goes out, one of the winning partners opens the next hand, with any tile. Both say at the same time whether they want to open, do not want to, or have no preference, and nothing else. After a blocked game, the pair that played the last non-double tile opens.
rules-domino-match = The match
rules-domino-match-text = The first pair with 101 or more points after a hand wins the match.
rules-domino-write = Notation
rules-domino-write-text = 6-4> is played on the right, <6-4 on the left; 6-4 opens a hand. A pass is written as pass.
