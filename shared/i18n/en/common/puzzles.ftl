### English words of puzzles, on the page and in the text protocol.

puzzles-goal-win = Only one move wins.
puzzles-goal-draw = Only one move keeps the draw.
puzzles-side = You play { $side }.
puzzles-theme-shot-2 = two-piece shot
puzzles-theme-shot-3 = three-piece shot
puzzles-theme-shot-4 = four-piece shot
puzzles-theme-breakthrough = breakthrough
puzzles-theme-bridge = bridge
puzzles-theme-changing-the-move = changing the move
puzzles-theme-database = endgame
puzzles-themes = Themes: { $themes }.
puzzles-gained = Your puzzle rating is { $rating } now, { $change } more.
puzzles-lost = Your puzzle rating is { $rating } now, { $change } less.
puzzles-streak = { $count ->
    [one] { $count } puzzle solved in a row.
   *[other] { $count } puzzles solved in a row.
}
