### English words of the games and their boards.

games-about-english-draughts = Checkers on 64 squares. You must capture when you can.
games-about-domino-101 = Four players in two pairs; all tiles are dealt. The first pair with 101 points wins.
games-about-block-domino = Four players in two pairs, one line, no drawing; a player who cannot play passes. The first pair with 100 points wins.
games-about-chinese-checkers = Ten pieces each. Be the first to hop across the board into the opposite home.
games-family-chinese-checkers = Chinese checkers
games-boards-chinese-checkers = Board
games-board-chinese-checkers = 81 holes
games-numbered-chinese-checkers-star-2 = Star for
games-about-chinese-checkers-star-2 = Two players face each other on the star of 121 holes. Be the first to fill the opposite tip.
games-about-chinese-checkers-star-3 = Three players cross the star, each into an empty tip. Be the first to fill yours.
games-about-chinese-checkers-star-4 = Four players in two facing pairs, each for themselves. Be the first to fill the opposite tip.
games-about-chinese-checkers-star-6 = All six tips are taken, and the middle is crowded. Be the first to fill the opposite tip.
games-seats = { $count ->
    [one] { $count } seat.
   *[other] { $count } seats.
}
games-draughts-board = Draughts board
games-star-board = Chinese checkers board
games-whole-star-board = Chinese checkers star
games-move-to = Move to { $place }
games-pick-up = Pick up the { $piece } on { $place }
games-piece = piece
games-man = man
games-man-0 = black man
games-man-1 = white man
games-king-0 = black king
games-king-1 = white king
games-choose-way = Choose a path
games-which-way = Which path?
games-the-line = The line
games-no-tile = No tiles played yet
games-none-fits = None of your tiles fits.
games-pass = Pass
games-your-hand = Your hand
games-tile = Tile { $tile }
games-play-lead = Open with { $tile }
games-play-left = Play { $tile } on the left
games-play-right = Play { $tile } on the right
games-play-near = Play { $tile } at the near end
games-play-far = Play { $tile } at the far end
games-look-around = Look around the table
games-look-left = Look from further left
games-look-right = Look from further right
games-look-back = Back to the usual view
games-left-opponent = Left opponent
games-partner = Your partner
games-right-opponent = Right opponent
games-you = You
games-plan = Plan a move with the { $piece } on { $place }
games-plan-to = Plan to move to { $place }
games-cell = { $place }: { $piece }
games-cell-empty = { $place }: empty
