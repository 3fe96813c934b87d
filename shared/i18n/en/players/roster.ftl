### English words of the room of the AI players: what each has learned, and how its books fared.

roster-about = Choose an opponent, from the weakest to the strongest. Those with a book learn from every game and say when they use it.
roster-literature-about = They play exactly as published papers say, errors included, so that the papers’ claims can be measured.
roster-experience = What it has learned from
roster-no-book = There is no book yet. It will be made when enough games have been played.
roster-games-seen = Games seen
roster-moves-seen = Moves seen
roster-rules = Rules learned
roster-version = Book
roster-from = From { $sources }.
roster-source-person = { $count ->
    [one] { $count } game of people here
   *[other] { $count } games of people here
}
roster-source-ai = { $count ->
    [one] { $count } game of AI players
   *[other] { $count } games of AI players
}
roster-source-archive = { $count ->
    [one] { $count } recorded game
   *[other] { $count } recorded games
}
roster-source-practice = { $count ->
    [one] { $count } practice game
   *[other] { $count } practice games
}
roster-teaches = It teaches { $kinds }.
roster-kind-recall = which moves won in a position
roster-kind-key-states = positions that winners pass through
roster-kind-usage = holes that winners use
roster-kind-judgement = how to evaluate positions
roster-kind-tuning = how to tune the strongest player’s evaluation
roster-kind-habit = which moves winners prefer
roster-kind-hindsight = which moves proved better afterwards
roster-made = Made on { $date }.
roster-shipped = Shipped with Oldhand.
roster-recent = Learned since yesterday
roster-recent-nothing = Nothing new: no book was published since yesterday.
roster-recent-games = { $count ->
    [one] { $count } game more than book { $against }.
   *[other] { $count } games more than book { $against }.
}
roster-recent-rules = Rules: { $gained } new, { $changed } changed, { $lost } dropped.
roster-recent-surprises = { $count ->
    [one] It corrected its evaluation of { $count } position from games that AI players lost.
   *[other] It corrected its evaluation of { $count } positions from games that AI players lost.
}
roster-recent-refused = { $count ->
    [one] { $count } weaker book was refused.
   *[other] { $count } weaker books were refused.
}
roster-evening = How it learns from you
roster-evening-about = Score of { $player } in { $count } matches against one opponent that always plays the same way: { $against }, which looks at { $nodes } positions a move. Players remember each person’s games. Measured once, not on this server.
roster-evening-remembered = Remembers the opponent
roster-evening-without = Remembers nothing
roster-evening-matches = Matches
roster-evening-summary = From { $first } to { $last }; without a memory { $without }
roster-growth = How its strength grew
roster-growth-about = { $count ->
    [one] The player “Old Hand” after so many recorded games, over { $count } game against each opponent, with 95 % intervals.
   *[other] The player “Old Hand” after so many recorded games, over { $count } games against each opponent, with 95 % intervals.
}
roster-growth-archive = Learned from people’s games in the archive and then from practice; measured once with “oldhand experiment growth”.
roster-growth-practice = Learned from practice between AI players; measured once with “oldhand experiment growth”.
roster-growth-hands = A game here is one hand.
roster-growth-summary = From { $first } of the points without a book to { $last } after { $games } games, against itself without a book.
roster-against-itself = against itself without its book
roster-against-outsider = against { $player }, who does not learn
roster-logged-games = Recorded games
roster-score = { $score } ({ $low } to { $high })
roster-play = Play
roster-play-against = Play against { $name }
roster-history = Its books
roster-history-about = A new book first plays against the current one. A weaker book is refused.
roster-when = Made
roster-tried = Trial
roster-tried-score = { $count ->
    [one] { $score } in { $count } game against book { $against }
   *[other] { $score } in { $count } games against book { $against }
}
roster-purposes = What each book is for
roster-purposes-about = The score of each new book: against lines that beat the previous book, from openings that are in no recorded game, and against a player that it does not know. Beside it, how many moves per game its rules chose.
roster-purpose-lines = lines it lost
roster-purpose-openings = unknown openings
roster-purpose-opponent = an unknown opponent
roster-purpose-score = { $count ->
    [one] { $score }, before { $before } ({ $count } game)
   *[other] { $score }, before { $before } ({ $count } games)
}
roster-fired = rules per game
roster-not-tried = { $count ->
    [one] not tried: { $count } game is too few to tell
   *[other] not tried: { $count } games are too few to tell
}
roster-counts-only = published for its counts
roster-status = State
roster-status-published = published
roster-status-pinned = pinned
roster-status-withdrawn = withdrawn
roster-status-refused = refused
roster-status-removed = deleted
