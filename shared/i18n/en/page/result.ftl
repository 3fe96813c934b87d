### English words of the end of a match: the result, what it did to ratings, and where to go from here.

result-region = The result
result-victory = Victory
result-defeat = Defeat
result-draw = Draw
result-over = The match is over
result-rating = Rating
result-counting = Calculating ratings…
result-not-rated = This match was not rated.
result-casual-with-ai = Casual: games with AI players count only at tables opened as rated.
result-too-short = Too short to count.
result-not-told = The new ratings are not known yet; your profile will show them.
result-ladder-people = Rated among people
result-ladder-mixed = Rated with AI players
result-ladder-ai = Rated among AI players
result-deal-verified = Fair deal: verified in your browser.
result-deal-unproven = The server dealt what it had committed to, but no player contributed to the draw.
result-deal-failed = This is not the deal that the server had committed to. Save the record and tell the operator.
result-deal-insecure = Verifying the deal needs HTTPS.
result-deal-untold = The server sent nothing to verify the deal with.
result-deal-unknown = The deal could not be verified.
result-deal-without = Did not contribute to the draw: { $names }.
result-deal-unbound = Contributed without committing first: { $names }.
result-change = { $before } to { $after }
result-left = abandoned
result-learned = What Old Hand learned from this game
result-learned-waiting = Old Hand is studying the game…
result-learned-barred = { $count ->
    [one] It will not repeat { $count } move against you:
   *[other] It will not repeat { $count } of its moves against you:
}
result-learned-barred-both = { $count ->
    [one] It will not repeat { $count } of these against anybody here.
   *[other] It will not repeat { $count } of these against anybody here.
}
result-learned-barred-here = { $count ->
    [one] Because of other people's games here, it will not repeat { $count } move:
   *[other] Because of other people's games here, it will not repeat { $count } of its moves:
}
result-learned-barred-by-book = { $count ->
    [one] Because of its book, it will not repeat { $count } move:
   *[other] Because of its book, it will not repeat { $count } of its moves:
}
result-learned-kept = { $count ->
    [one] { $count } move beat you and will be played again:
   *[other] { $count } of its moves beat you and will be played again:
}
result-learned-rules = { $count ->
    [one] Its book has a rule for { $count } position of this game:
   *[other] Its book has rules for { $count } positions of this game:
}
result-learned-move = Move { $ply }, { $move }: won { $wins }, drew { $draws }, lost { $losses } against you
result-learned-move-here = Move { $ply }, { $move }: won { $wins }, drew { $draws }, lost { $losses } against people here
result-learned-move-in-log = Move { $ply }, { $move }: won { $wins }, drew { $draws }, lost { $losses } in recorded games
result-learned-mistake = Move { $ply }, { $move }: a mistake
result-learned-better = Better: { $move }.
result-learned-rule = Move { $ply }: { $move } won { $wins }, drew { $draws }, lost { $losses }
result-learned-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
result-learned-nothing = No move of this game was added to what it remembers of you.
result-learned-uncounted = The game is not counted yet.
result-learned-in-book = The game is counted in its book { $book }.
result-learned-next-book = { $count ->
    [one] The game is counted. { $count } game waits for the next book.
   *[other] The game is counted. { $count } games wait for the next book.
}
result-learned-refused = The game is counted. The book made from it was weaker, and was refused.
result-learned-trying = The game is counted. The next book is being tried.
result-again = Rematch
result-asked = You asked for a rematch. It starts when everybody has accepted.
result-wants-again = { $names } would like a rematch.
result-replay = Replay and review
result-lobby = Back to the lobby
result-close = View the board
result-open = Show the result
