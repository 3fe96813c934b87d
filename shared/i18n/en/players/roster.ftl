### English words of the room of the AI players: what each is and has learned, and how its books fared.

roster-about = Choose an opponent, from the weakest to the strongest. Those with a book learn from every game and say when they use it.
roster-arena = Arena: programs against each other
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
roster-about-random = Plays random legal moves.
roster-about-uct = Searches by playing on at random: any game, from its rules alone.
roster-about-ismcts-easy = Plays on at random a few times with hands that the others may hold.
roster-about-ismcts-medium = Plays on at random with hands that the others may hold.
roster-about-ismcts = Searches with the hands that the others may hold, from the rules alone.
roster-about-mcts-easy = Plays on at random a few times before each move, in OpenSpiel’s own code.
roster-about-mcts-medium = Plays on at random before each move, in OpenSpiel’s own code.
roster-about-mcts = Searches by playing on at random, in OpenSpiel’s own code.
roster-about-greedy = Plays the move that looks best at once.
roster-about-at-your-level = Plays as strongly as you do: more strongly after you win, less after you lose.
roster-about-club = Thinks ahead like a club player.
roster-about-expert = Looks two or three of its own turns ahead.
roster-about-experience-easy = Looks ahead a little, and bears in mind what beat you before and what won in recorded games.
roster-about-experience-medium = Looks further ahead, and bears in mind what beat you before and what won in recorded games.
roster-about-experience = Looks as far ahead as the strongest player, and bears in mind what beat you before and what won in recorded games.
roster-about-english-draughts-child = Sees the next capture, and little else.
roster-about-english-draughts-greedy = Plays the move that looks best at once.
roster-about-english-draughts-learner = From the LS-Draughts paper: it taught itself by playing against its own clone.
roster-about-english-draughts-novice = Thinks a few moves ahead and makes mistakes.
roster-about-english-draughts-club = Thinks ahead like a club player and gives nothing away.
roster-about-english-draughts-expert = Calculates deeply.
roster-about-english-draughts-master = Calculates as deeply as its time allows.
roster-about-english-draughts-human = Plays the moves that people would most likely play, from what was played here before and a look ahead.
roster-about-english-draughts-experience-easy = Thinks a few moves ahead and makes mistakes; plays what beat you before, and evaluates positions as recorded games taught it.
roster-about-english-draughts-experience-medium = Thinks ahead like a club player; plays what beat you before, and evaluates positions as recorded games taught it.
roster-about-english-draughts-experience = Calculates as deeply as its time allows, by an evaluation tuned to recorded games; plays what beat you before, and, of moves that look as good, the one that won in recorded games.
roster-about-domino-101-greedy = Plays doubles first, then the heaviest tile.
roster-about-domino-101-level-1 = The paper’s level 1: a random legal tile.
roster-about-domino-101-level-4 = The paper’s level 4: it also counts its partner’s tiles, and loses to level 2.
roster-about-domino-101-level-4e = The paper’s level 4 with all three estimations: it also guesses by which ends the others cover.
roster-about-domino-101-level-2 = The paper’s level 2: leaves numbers that the next player seems to lack.
roster-about-domino-101-level-3 = The paper’s level 3: also keeps the last tile of a number.
roster-about-domino-101-companion = Keeps matches close: plays more gently after winning, and harder after losing.
roster-about-domino-101-level-4r = Level 4 with its errors corrected: a fair partner.
roster-about-domino-101-weigher = Weighs 24 features of each move, with weights from self-play.
roster-about-domino-101-level-5 = Simulates the hands that you may hold, learns how you play, and plays for the match.
roster-about-domino-101-experience-easy = Plays what won in recorded games, or what looks best.
roster-about-domino-101-experience-medium = Counts tiles for itself and its partner, and corrects itself by what won in recorded games and by what replayed hands taught it.
roster-about-domino-101-experience = Simulates the hands that you may hold, knows how you have played before, follows rules from replayed hands where moves look alike, and learns from hands lost to you.
roster-about-chinese-checkers-tentative = The paper’s TentativeMove. It seldom finishes a game.
roster-about-chinese-checkers-greedy = Plays the move that looks best at once.
roster-about-chinese-checkers-tentative-r = TentativeMove, completed: it heads for the goal, and wins when it sees a win.
roster-about-chinese-checkers-child = Moves mostly forward, where it looks nice.
roster-about-chinese-checkers-novice = Sees a good hop, but not what it allows.
roster-about-chinese-checkers-club = Thinks ahead like a club player.
roster-about-chinese-checkers-expert = Builds ladders, and breaks yours.
roster-about-chinese-checkers-master = Calculates as deeply as its time allows.
roster-about-chinese-checkers-computer = The paper’s computer: experience rules and key states before TentativeMove, which heeds checker usage. It seldom finishes a game.
roster-about-chinese-checkers-computer-r = The paper’s computer with TentativeMove completed: experience rules, key states and checker usage.
roster-about-chinese-checkers-experience-easy = Sees a good hop, but not what it allows; plays what beat you before, and values holes as recorded games taught it.
roster-about-chinese-checkers-experience-medium = Thinks ahead like a club player; plays what beat you before, and values holes as recorded games taught it.
roster-about-chinese-checkers-experience = Calculates as deeply as its time allows, by an evaluation tuned to recorded games; plays what beat you before, and, of moves that look as good, the one that won in recorded games.
