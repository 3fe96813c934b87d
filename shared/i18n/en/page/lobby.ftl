### English words of the lobby.

lobby-tables = Open tables
lobby-group-mine = Your tables
lobby-group-join = Join
lobby-group-watch = Watch
lobby-choose = Choose a game
lobby-no-tables = No table is open. Start one above; other people will see it here.
lobby-return = Return
lobby-sit = Sit
lobby-free = free
lobby-reserved = reserved
lobby-against = Opponent
lobby-no-players = AI players are starting up…
lobby-rating = Its rating
lobby-rating-none = As strong as it can
lobby-side = Your side
lobby-side-random = Random
lobby-play = Play
lobby-seeking = Looking for people… AI players take the empty seats in { $seconds } s.
lobby-stop-seeking = Cancel
lobby-with-people = Play with people
lobby-with-people-waiting = { $count ->
    [one] Play with people ({ $count } is waiting)
   *[other] Play with people ({ $count } are waiting)
}
lobby-open-empty = Create a table
lobby-experience = Experience
lobby-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
lobby-job = { $job }: { $stage }
lobby-memory = What AI players have learned about you
lobby-memory-about = Only you can see this. After you erase it, it is not used from the next match on.
lobby-forget = Erase it
lobby-forget-sure = Erase it for good?
lobby-forget-yes = Erase
lobby-no = Cancel
lobby-forget-failed = The server could not erase it. Try again in a moment.
lobby-record = { $count ->
    [one] { $count } game: { $won } won, { $drawn } drawn, { $lost } lost.
   *[other] { $count } games: { $won } won, { $drawn } drawn, { $lost } lost.
}
lobby-answers = { $count ->
    [one] { $count } move that beat you is played again where it looks good.
   *[other] { $count } moves that beat you are played again where they look good.
}
lobby-acquaintance = They also know how you choose your moves.
lobby-foreseen = They foresee your moves: of the last { $count } that they were sure of, you made { $right }.
lobby-foreseen-like-people = They expect you to move as other people do: of the last { $count } moves that they were sure of, you made { $right }.
lobby-habit-chinese-checkers-longest-more = You mostly make the move that goes furthest.
lobby-habit-chinese-checkers-longest-less = You often pass by the move that goes furthest.
lobby-habit-chinese-checkers-last-longest-more = You mostly bring your last piece as far forward as it can go.
lobby-habit-chinese-checkers-last-longest-less = You seldom bring your last piece as far forward as it can go.
lobby-habit-chinese-checkers-rows-more = You like long ways forward.
lobby-habit-chinese-checkers-rows-less = You like short ways.
lobby-habit-chinese-checkers-step-more = You would rather step than hop.
lobby-habit-chinese-checkers-step-less = You would rather hop than step.
lobby-habit-chinese-checkers-last-piece-more = You mostly move your last piece.
lobby-habit-chinese-checkers-last-piece-less = You leave your last piece behind.
lobby-habit-chinese-checkers-front-piece-more = You mostly move the piece that is ahead.
lobby-habit-chinese-checkers-front-piece-less = You let the piece that is ahead wait.
lobby-habit-chinese-checkers-home-more = You are quick to leave your home.
lobby-habit-chinese-checkers-home-less = You keep pieces at home for long.
lobby-habit-chinese-checkers-side-more = You like to move along the sides.
lobby-habit-chinese-checkers-side-less = You keep to the middle of the board.
lobby-habit-chinese-checkers-together-more = You keep your pieces together.
lobby-habit-chinese-checkers-together-less = You often send a piece ahead alone.
lobby-habit-chinese-checkers-contact-more = You like to move next to your opponent's pieces.
lobby-habit-chinese-checkers-contact-less = You keep away from your opponent's pieces.
lobby-habit-english-draughts-place-less = Of several captures, you mostly make the one from the lowest square.
lobby-habit-english-draughts-place-more = Of several captures, you mostly make the one from the highest square.
lobby-habit-english-draughts-taken-more = You mostly capture as many pieces as you can.
lobby-habit-english-draughts-taken-less = You mostly capture as few pieces as you can.
lobby-habit-english-draughts-king-more = You like to capture with a king.
lobby-habit-english-draughts-king-less = You like to capture with a man.
lobby-habit-english-draughts-crowned-more = You mostly make the capture that makes a king.
lobby-habit-english-draughts-gain-more = You mostly make the capture that wins most.
lobby-habit-english-draughts-gain-less = You often make a capture that wins less than another would.
lobby-habit-english-draughts-back-more = You often leave the back row to capture.
lobby-habit-english-draughts-back-less = You keep your back row when you can capture otherwise.
lobby-habit-english-draughts-side-more = You like to land at the edge of the board.
lobby-habit-english-draughts-side-less = You like to land away from the edge of the board.
lobby-level = The player “At your level” now plays against you at { $share } of its strength.
lobby-opening = { $count ->
    [one] As { $side }, { $moves } …: { $count } game, { $won } won, { $drawn } drawn, { $lost } lost
   *[other] As { $side }, { $moves } …: { $count } games, { $won } won, { $drawn } drawn, { $lost } lost
}
lobby-job-importing = { $sentence }
lobby-job-counting = { $sentence }
lobby-job-choosing = { $sentence }
lobby-job-fitting = { $sentence }
lobby-job-reviewing = { $sentence }
lobby-job-tuning = { $sentence }
lobby-job-making = { $sentence }
lobby-job-trying = { $sentence }
lobby-job-published = { $sentence }
lobby-job-refused = { $sentence }
lobby-seat-now = Play now
lobby-people-wait = { $count ->
    [one] { $count } person is waiting
   *[other] { $count } people are waiting
}
lobby-ai-waits = AI players fill empty seats
lobby-others-wait = People are waiting for another kind of game
lobby-play-ai = Play with AI players now
lobby-join = Join
lobby-options = Options
lobby-filters = Filter
lobby-all-games = All games
lobby-company = Players
lobby-players = Players
lobby-company-any = Anyone
lobby-company-people = People only
lobby-company-ai = With AI players
lobby-pace-any = Any time control
lobby-pace-none = No clock
lobby-pace-live = Live
lobby-pace-days = Correspondence
lobby-only-free = Joinable
lobby-none-fits = { $count ->
    [one] { $count } table is open, but it does not match these filters.
   *[other] { $count } tables are open, but none matches these filters.
}
lobby-show-all = Show all
lobby-newest = Newest tables
lobby-older = Older tables
lobby-as-guest = Playing as { $name }.
lobby-sign-in = Log in or create an account
lobby-stay-guest = Dismiss
players-warming-now = warming up
lobby-warming = Still warming up: { $names }. Until then a weaker player moves in their place.
players-more = { $count ->
    [one] { $count } more
   *[other] { $count } more
}
lobby-style = In the style of { $name }
lobby-style-others = others
lobby-styles = In the style of
lobby-styles-about = Each plays the openings of a player from the archive, and after that as people do.
