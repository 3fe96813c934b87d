### English words of the games and their boards.

games-about-english-draughts = Checkers on 64 squares. You must capture when you can.
games-about-domino-101 = Four players in two teams; all tiles are dealt. The first team with 101 points wins.
games-about-chinese-checkers = Ten pieces each. Be the first to hop across the board into the opposite home.
games-seats = { $count ->
    [one] { $count } seat.
   *[other] { $count } seats.
}
games-draughts-board = Draughts board
games-star-board = Chinese checkers board
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
