### English words of a table: its seats, its sides, how it stands and how it ended.

table-seat = seat { $number }
table-Seat = Seat { $number }
table-side-english-draughts-0 = Black
table-side-english-draughts-1 = White
table-side-chinese-checkers-0 = Blue
table-side-chinese-checkers-1 = Orange
table-phase-waiting = waiting for players
table-phase-deal = dealing
table-phase-counsel = partners choose who opens
table-phase-play = playing
table-phase-scoring = scoring
table-phase-over = match over
table-phase-closed = closed
table-ending-no-move = no legal moves
table-ending-goal = goal filled
table-ending-repetition = threefold repetition
table-ending-no-progress = no progress
table-ending-ply-cap = move limit reached
table-ending-agreement = agreed
table-ending-agreed = agreed
table-ending-resigned = resignation
table-ending-time = time ran out
table-ending-absent = player absent
table-ending-false-pass = false pass
table-ending-target = target reached
table-ending-out = all tiles played
table-ending-closed = blocked game
table-ending-closed-tie = blocked game, equal pips
table-nobody-scores = Nobody scores: { $ending }.
table-redeal-A = Redealt: { $name } held five or more doubles.
table-redeal-B = Redealt: { $name } held six or more tiles of one number.
table-redeal-C = Redealt: { $name } held five tiles of one number without its double.
table-redeal = Redealt: { $name }, condition { $condition }.
table-your-turn = Your turn.
table-free-to-move = It is the turn of an empty seat: somebody must take it.
table-last-hand = Last hand: { $result }
table-seat-to-move = to move
table-seat-ai = AI
table-seat-away = away
table-seat-sat-in = substituted
table-tiles = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
table-hand = hand { $number }
