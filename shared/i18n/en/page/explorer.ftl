### English words of the explorer of positions.

maker-person = people
maker-archive = recorded games
maker-practice = practice games
explorer-title = Explorer
explorer-loading = Searching the games…
explorer-start = Starting position
explorer-games = { $count ->
    [one] One game is recorded.
   *[other] { $count } games are recorded.
}
explorer-to-move = { $who } to move
explorer-moves = Moves played here
explorer-move = Move
explorer-times = Games
explorer-results = Won, drawn, lost
explorer-least = At least
explorer-least-about = The lowest score that is likely for this move, given the number of games
explorer-record = { $move }: { $wins } won, { $draws } drawn, { $losses } lost
explorer-new = No recorded game reached this position. Legal moves:
explorer-preparing = The recorded games are still being counted, which takes about a minute after the first start. Legal moves:
explorer-others = Never played here:
explorer-sample = Example
explorer-sample-follows = Importing…
explorer-years = { $from }–{ $to }
explorer-from = Played by { $makers }
explorer-trend = What Old Hand recommended over time
explorer-trend-book = Version { $version }
explorer-trend-none = no recommendation
explorer-trend-says = { $move } ({ $share } won or drawn, { $games } games)
explorer-over = The game ends here: { $reason }.
explorer-about-domino-101 = Domino experience is stored by what the player to move can see: the player’s own tiles, the two ends, the tiles on the table, and how many tiles each of the others holds. Such a situation seldom occurs twice. You see all four hands here only because this is an example or a finished hand.
explorer-about-block-domino = { explorer-about-domino-101 }
explorer-deal = Deal again
explorer-recent = Recent games
explorer-recent-game = Game { $number }: { $plies } moves
explorer-hint = Show a hint
explorer-hint-here = Hint: { $move }
explorer-hint-gone = No hint is available: { $why }
explorer-hint-share = { $move } · { $share }
explorer-hint-aim = { $count ->
    [one] The nearest key position (green rings) is { $count } move away: { $wins } players who reached it won, { $losses } lost.
   *[other] The nearest key position (green rings) is { $count } moves away: { $wins } players who reached it won, { $losses } lost.
}
explorer-hint-log = Recorded games: { $words }
explorer-hint-none = No recorded game reached this position.
explorer-hint-move = { $move } ({ $score }, { $games } games)
explorer-hint-found = Best scores here: { $moves }.
