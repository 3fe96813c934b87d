### English words of a table: its seats, its sides, how it stands and how it ended.

table-seat = seat { $number }
table-place-left = left
table-place-partner = partner
table-place-right = right
table-place-across = across
table-Seat = Seat { $number }
table-side-english-draughts-0 = Black
table-side-english-draughts-1 = White
table-side-chinese-checkers-0 = Blue
table-side-chinese-checkers-1 = Orange
table-side-chinese-checkers-star-6-0 = Blue
table-side-chinese-checkers-star-6-1 = Orange
table-side-chinese-checkers-star-6-2 = Green
table-side-chinese-checkers-star-6-3 = Red
table-side-chinese-checkers-star-6-4 = Purple
table-side-chinese-checkers-star-6-5 = White
table-side-chinese-checkers-star-2-0 = { table-side-chinese-checkers-star-6-0 }
table-side-chinese-checkers-star-2-1 = { table-side-chinese-checkers-star-6-1 }
table-side-chinese-checkers-star-3-0 = { table-side-chinese-checkers-star-6-0 }
table-side-chinese-checkers-star-3-1 = { table-side-chinese-checkers-star-6-1 }
table-side-chinese-checkers-star-3-2 = { table-side-chinese-checkers-star-6-2 }
table-side-chinese-checkers-star-4-0 = { table-side-chinese-checkers-star-6-0 }
table-side-chinese-checkers-star-4-1 = { table-side-chinese-checkers-star-6-1 }
table-side-chinese-checkers-star-4-2 = { table-side-chinese-checkers-star-6-2 }
table-side-chinese-checkers-star-4-3 = { table-side-chinese-checkers-star-6-3 }
table-phase-waiting = waiting for players
table-phase-deal = dealing
table-phase-counsel = partners choose who opens
table-phase-play = playing
table-phase-scoring = scoring
table-phase-over = match over
table-phase-closed = closed
table-ending-no-move = no legal moves
table-ending-goal = goal filled
table-ending-over = end of the game
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
table-ending-boards = all boards played
table-ending-out = all tiles played
table-ending-closed = blocked game
table-ending-closed-tie = blocked game, equal pips
table-nobody-scores = Nobody scores: { $ending }.
table-redeal-A = Redealt: { $name } held five or more doubles.
table-redeal-B = Redealt: { $name } held six or more tiles of one number.
table-redeal-C = Redealt: { $name } held five tiles of one number without its double.
table-redeal = Redealt: { $name }, condition { $condition }.
table-your-turn = Your turn.
table-free-to-move = It’s the turn of an empty seat: somebody must sit there.
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
rating-why-not-rated = This match was not rated.
rating-why-program = Casual: games with AI players count only at tables opened as rated.
rating-why-guest = Casual: games with a guest are not rated.
rating-why-pairing = Casual: games between these players are not rated.
rating-why-too-short = Too short to count.
rating-why-substitute = No gain: others made moves for this player.
rating-why-partner-substitute = No gain: others made moves for the partner.
rating-why-opponent-substitute = No loss: others made moves for an opponent.
rating-why-withheld = No gain: this player did not reveal a number for the deals.
rating-why-several-sides = Not rated: this player sat on several sides.
terms-of-people = rated with people
terms-of-yes = rated
terms-of-no = casual
terms-of-takebacks = takebacks allowed
terms-of-hints = hints allowed
terms-of-delay = { $count ->
    [one] spectators see it { $count } second late
   *[other] spectators see it { $count } seconds late
}
