### English words of why a move was chosen.

reasons-rule = { $count ->
    [one] From experience: after this position { $move } was played in { $count } game: { $wins } won, { $draws } drawn, { $losses } lost
   *[other] From experience: after this position { $move } was played in { $count } games: { $wins } won, { $draws } drawn, { $losses } lost
}
reasons-book = { " " }(book { $book })
reasons-least = ; the score is probably at least { $share }
reasons-learnt = ; learned from { $makers }
reasons-witnesses = , { $witnesses } independent sources
reasons-maker = { $maker } ({ $games })
reasons-maker-person = people
reasons-maker-archive = recorded games
reasons-maker-practice = practice games
reasons-key-state = { $count ->
    [one] Approaches a key state: { $count } move away, this move saves { $nearer }; winners played it in { $share } more of the games than losers did
   *[other] Approaches a key state: { $count } moves away, this move saves { $nearer }; winners played it in { $share } more of the games than losers did
}
reasons-own-unnamed = Own calculation
reasons-unknown = A reason of a kind that is not known here
reasons-own = Own calculation ({ $by })
reasons-own-clause = own calculation ({ $by })
reasons-own-clause-unnamed = own calculation
reasons-stand-in = Replaces { $for }, which failed ({ $fault })
reasons-usage = moves end on { $cell } { $times } times per game (book { $book })
reasons-race = { $count ->
    [one] A race: { $count } move to go, { $other } for the opponent
   *[other] A race: { $count } moves to go, { $other } for the opponent
}
reasons-habit = { $look }: { $share } would choose it, { $times } times as often as another move{ $drawn }
reasons-hindsight = { $count ->
    [one] Better than { $instead } in hindsight: in { $count } replay, moves like this gained { $worth } points more
   *[other] Better than { $instead } in hindsight: in { $count } replays, moves like this gained { $worth } points more
}
reasons-rival = { $count ->
    [one] It remembers its opponent, who lost { $lost } of { $count } game after this move
   *[other] It remembers its opponent, who lost { $lost } of { $count } games after this move
}
reasons-rival-here = { $count ->
    [one] It remembers the players here, who lost { $lost } of { $count } game after this move
   *[other] It remembers the players here, who lost { $lost } of { $count } games after this move
}
reasons-replayed = It replayed a hand that it had lost from here: this move did better
reasons-barred = { $count ->
    [one] its opponent beat { $move } { $count } time, so it tries another move
   *[other] its opponent beat { $move } { $count } times, so it tries another move
}
reasons-barred-here = { $count ->
    [one] players here beat { $move } { $count } time, so it tries another move
   *[other] players here beat { $move } { $count } times, so it tries another move
}
reasons-barred-log = { $count ->
    [one] { $move } lost { $lost } of { $count } game, so it tries another move
   *[other] { $move } lost { $lost } of { $count } games, so it tries another move
}
reasons-won = Winning ending (database)
reasons-drawn-ending = Drawn ending (database)
reasons-lost = Lost ending (database)
reasons-to-the-end = { $count ->
    [one] , { $count } move to go
   *[other] , { $count } moves to go
}
reasons-chance = Random move
reasons-only-move = The only move
reasons-depth = { $count ->
    [one] looked { $count } turn ahead
   *[other] looked { $count } turns ahead
}
reasons-judgement = evaluates with book { $book }
reasons-wins = { $count ->
    [one] wins in { $count } move
   *[other] wins in { $count } moves
}
reasons-loses = { $count ->
    [one] loses in { $count } move
   *[other] loses in { $count } moves
}
reasons-score = evaluates the position at { $score }
reasons-line = expects { $moves }
reasons-open-double = its double was about to be blocked: { $shown } tiles of that number have been played
reasons-sum-7 = { $shares }, and keeps a number that only it can still play
reasons-all-marked = { $shares }, though only it can still play the number it covers
reasons-sampled = { $count ->
    [one] in { $count } deal that it considers possible{ $knowing }, this wins the match in { $share }
   *[other] in { $count } deals that it considers possible{ $knowing }, this wins the match in { $share }
}
reasons-companion = the companion's choice: it wins the match in { $share }, and plays at { $strength } of its strength to keep the match open
reasons-close = blocks the game, about { $pips } pips ahead
reasons-weighed = main reasons: { $features }
reasons-all-alike = all moves were equally good
reasons-knowing = { $count ->
    [one] , knowing how one of the other players plays
   *[other] , knowing how { $count } of the other players play
}
reasons-shares = it can match these ends with { $own } tiles, the next player, by its estimate, with { $next }
reasons-shares-partner = it can match these ends with { $own } tiles, its partner with { $partner }, the next player, by its estimate, with { $next }
reasons-feature = { $feature } ({ $worth })
reasons-drawn = , because of { $features }
reasons-drawn-by = { $feature } ({ $times } times)
reasons-people-look = A typical move of people here
reasons-winners-look = A typical move of winners here: { $way }{ $where }
reasons-way-step = a step
reasons-way-hop = a hop
reasons-way-chain = { $count ->
    [one] a chain of { $count } hop
   *[other] a chain of { $count } hops
}
reasons-way-long-step = a long step
reasons-way-long-hop = a long hop
reasons-way-long-chain = { $count ->
    [one] a long chain of { $count } hop
   *[other] a long chain of { $count } hops
}
reasons-where-goal = { " " }into the goal
reasons-where-back = { " " }backwards
reasons-where-side = { " " }sideways
reasons-habit-path = its path
reasons-habit-around = the neighbours it gains
reasons-habit-left = what it leaves behind
reasons-habit-ahead = the squares ahead of it
reasons-habit-gain = the material it wins
reasons-habit-taken = the pieces it captures
reasons-habit-crowned = a new king
reasons-habit-threat = what it threatens
reasons-habit-offer = what it offers
reasons-habit-home = the men kept at home
reasons-habit-shape = the shape of the men
reasons-habit-leaving = the cell it leaves
reasons-habit-arriving = the cell it reaches
reasons-habit-rows = the rows it gains
reasons-habit-hops = how far it hops
reasons-habit-behind = the pieces still behind it
reasons-habit-straggler = the last piece
reasons-habit-company = the neighbours it gains
reasons-habit-deserted = the neighbours it leaves
reasons-habit-place = its place relative to the last piece
reasons-habit-next = what it can gain next
reasons-habit-reply = what it leaves to the opponent
reasons-habit-ways = its paths ahead
reasons-habit-replies = the opponent's paths ahead
reasons-habit-block = how it blocks the opponent
reasons-habit-win = the win
reasons-habit-finish = the way home
reasons-weighed-own = its own tiles for the ends
reasons-weighed-next = the next player's tiles for the ends
reasons-weighed-partner = its partner's tiles for the ends
reasons-weighed-prev = the previous player's tiles for the ends
reasons-weighed-heavy = getting rid of a heavy tile
reasons-weighed-double = getting rid of a double
reasons-weighed-double-open = a double of a number already played
reasons-weighed-next-starved = nothing left for the next player
reasons-weighed-partner-starved = nothing left for its partner
reasons-weighed-prev-starved = nothing left for the previous player
reasons-weighed-covers-partner = covering its partner's end
reasons-weighed-covers-own = covering its own end
reasons-weighed-covers-next = covering the next player's end
reasons-weighed-equal-ends = equal ends
reasons-weighed-own-follow-up = more of the new number in its hand
reasons-weighed-own-starved = nothing left for itself
reasons-weighed-own-late = its own tiles, late in the hand
reasons-weighed-next-late = the next player's tiles, late in the hand
reasons-weighed-partner-late = its partner's tiles, late in the hand
reasons-weighed-heavy-late = getting rid of a heavy tile, late in the hand
reasons-weighed-next-lacks = covering a number that the next player lacks
reasons-weighed-partner-lacks = covering a number that its partner lacks
reasons-weighed-last-of-number = covering a number that only it has
reasons-weighed-partner-ahead = its partner being ahead
