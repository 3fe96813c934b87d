### English words of the search of a position by typing.

form-analyse = analyse [GAME] [POSITION]
verb-analyse = Searches a position: your table’s, the start of a game, or one that you type. You hear the best lines soon, and again when the search is over.
verb-stop = Ends the search and says what it has found so far.
analysis-begun = The position is being searched; type stop to end it.
analysis-nothing-yet = Nothing has been found yet.
analysis-depth = { $count ->
    [one] Searched { $count } ply deep:
   *[other] Searched { $count } plies deep:
}
analysis-positions = { $count ->
    [one] Searched { $count } position by playing on at random:
   *[other] Searched { $count } positions by playing on at random:
}
analysis-line = { $number }: { $value }. { $moves }
analysis-even = Even
analysis-ahead = { $side } is ahead by { $amount }
analysis-expects = { $side }: expected score { $percent }%, tried in { $share }% of the games
analysis-wins = { $side } wins
analysis-wins-in = { $count ->
    [one] { $side } wins in { $count } ply
   *[other] { $side } wins in { $count } plies
}
