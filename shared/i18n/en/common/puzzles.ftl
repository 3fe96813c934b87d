### English words of puzzles, on the page and in the text protocol.

puzzles-goal-win = Only one move wins.
puzzles-goal-draw = Only one move keeps the draw.
puzzles-goal-finish = Fill your goal in the fewest moves: only one first move is right.
puzzles-goal-hop = Find the longest hop forward.
puzzles-goal-points = Find the play that scores best on average.
puzzles-goal-partner = Which tile does your partner hold for certain?
puzzles-hidden = The tiles that you do not see: { $tiles }.
puzzles-tile-choose = Choose a tile that you do not see.
puzzles-tile-wrong = Somebody else may hold the { $tile }. Try again.
puzzles-tile-among = It is one of { $tiles }.
puzzles-tile-is = It is the { $tile }.
puzzles-side = You play { $side }.
puzzles-theme-shot-2 = two-piece shot
puzzles-theme-shot-3 = three-piece shot
puzzles-theme-shot-4 = four-piece shot
puzzles-theme-breakthrough = breakthrough
puzzles-theme-bridge = bridge
puzzles-theme-first-position = First Position
puzzles-theme-the-move = the move
puzzles-theme-changing-the-move = changing the move
puzzles-theme-database = endgame
puzzles-theme-finish-2 = two moves to go
puzzles-theme-finish-3 = three moves to go
puzzles-theme-finish-4 = four moves to go
puzzles-theme-finish-5 = five moves to go
puzzles-theme-long-hop = long hop
puzzles-theme-closing = blocking the game
puzzles-theme-stop = making the next player pass
puzzles-theme-win = winning
puzzles-theme-draw = saving a draw
puzzles-theme-finish = the way home
puzzles-theme-points = most points
puzzles-theme-partner = the partner’s tile
puzzles-themes = Themes: { $themes }.
puzzles-gained = Your puzzle rating has gone up by { $change }, to { $rating }.
puzzles-lost = Your puzzle rating has gone down by { $change }, to { $rating }.
puzzles-streak = { $count ->
    [one] { $count } puzzle solved in a row.
   *[other] { $count } puzzles solved in a row.
}
puzzles-own-move = You played { $move } in your own game. Find a better move.
puzzles-run = { $kind ->
    [race] Race: { $score } solved. Best: { $best }.
   *[other] Streak: { $score } solved. Best: { $best }.
}
puzzles-run-over = { $kind ->
    [race] The race is over: { $score } solved. Best: { $best }.
   *[other] The streak is over: { $score } solved. Best: { $best }.
}
puzzles-best-streak = Best streak: { $best }
puzzles-best-race = Best race: { $best }
