### English words of results and scores.

match-draw = The match is a draw: { $ending }.
match-won = You win the match: { $ending }.
match-lost = You lose the match: { $ending }.
match-winners = { $count ->
    [one] { $names } wins the match: { $ending }.
   *[other] { $names } win the match: { $ending }.
}
hand-scored = { $count ->
    [one] { $names } score { $count } point: { $ending }.
   *[other] { $names } score { $count } points: { $ending }.
}
score-yours = You and your partner have { $own }, your opponents { $other }, of { $target }.
score-team = { $names } have { $points }
score-teams = { $teams }, of { $target }.
