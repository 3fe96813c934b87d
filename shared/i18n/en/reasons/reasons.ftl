### English words of why a move was chosen.

reasons-from-experience = From experience: { $reason }
reasons-source-experience = From experience
reasons-source-calculation = Calculated
reasons-source-database = Endgame database
reasons-figures = Figures
reasons-games = See the games
reasons-rule = { $count ->
    [one] Won { $wins } of { $count } game
   *[other] Won { $wins } of { $count } games
}
reasons-rule-figures = { $count ->
    [one] { $move } was played here in { $count } game: { $wins } won, { $draws } drawn, { $losses } lost
   *[other] { $move } was played here in { $count } games: { $wins } won, { $draws } drawn, { $losses } lost
}
reasons-least = the score is probably at least { $share }
reasons-learnt = learned from { $makers }
reasons-witnesses = { $witnesses } independent sources
reasons-key-state = { $count ->
    [one] { $count } move from a position that winners reach
   *[other] { $count } moves from a position that winners reach
}
reasons-key-state-figures = this move gets { $nearer } closer, and winners reached the position in { $share } more of their games than losers
reasons-own = { $by }’s own calculation
reasons-stand-in = Filled in for { $for }, which failed
reasons-fault = error { $fault }
reasons-usage = Winners often pass through { $cell }
reasons-usage-figures = moves end on { $cell } { $times } times per game
reasons-person-played-here = this person played it in { $played } of { $games } games here
reasons-played-here = played here by { $played } of { $games }
reasons-habit-figures = { $share } would choose it, { $times } times as often as another move
reasons-hindsight = Better than { $instead } in hindsight
reasons-hindsight-rule = Learned from replayed hands: { $facts }
reasons-hindsight-rule-figures = { $count ->
    [one] in { $count } replay, such moves gained { $worth } points more than the average move; instead of { $instead }
   *[other] in { $count } replays, such moves gained { $worth } points more than the average move; instead of { $instead }
}
reasons-hindsight-figures = { $count ->
    [one] in { $count } replay, moves like this gained { $worth } points more
   *[other] in { $count } replays, moves like this gained { $worth } points more
}
reasons-rival-once = Its opponent lost to this move last time
reasons-rival-once-you = You lost to this move last time
reasons-rival = { $count ->
    [one] Its opponent lost { $lost } of { $count } game to this move
   *[other] Its opponent lost { $lost } of { $count } games to this move
}
reasons-rival-you = { $count ->
    [one] You lost { $lost } of { $count } game to this move
   *[other] You lost { $lost } of { $count } games to this move
}
reasons-rival-here = { $count ->
    [one] Players here lost { $lost } of { $count } game to this move
   *[other] Players here lost { $lost } of { $count } games to this move
}
reasons-second-look = It looked again at a game that it lost from here, and this move is better
reasons-no-better = It has found no better move here so far
reasons-replayed = It replayed a hand that it lost from here, and this move did better
reasons-barred = { $count ->
    [one] Its opponent beat { $move } { $count } time, so it tries another move
   *[other] Its opponent beat { $move } { $count } times, so it tries another move
}
reasons-barred-you = { $count ->
    [one] You beat { $move } { $count } time, so it tries another move
   *[other] You beat { $move } { $count } times, so it tries another move
}
reasons-barred-here = { $count ->
    [one] Players here beat { $move } { $count } time, so it tries another move
   *[other] Players here beat { $move } { $count } times, so it tries another move
}
reasons-barred-log = { $count ->
    [one] { $move } lost { $lost } of { $count } game, so it tries another move
   *[other] { $move } lost { $lost } of { $count } games, so it tries another move
}
reasons-won = Winning endgame
reasons-drawn-ending = Drawn endgame
reasons-lost = Lost endgame
reasons-won-in = { $count ->
    [one] Winning endgame: { $count } move to go
   *[other] Winning endgame: { $count } moves to go
}
reasons-lost-in = { $count ->
    [one] Lost endgame: { $count } move to go
   *[other] Lost endgame: { $count } moves to go
}
reasons-looked-up = looked up in the endgame database
reasons-level = plays at your level, now at { $share } of its strength
reasons-memory-missing = its memory of the opponents had not arrived yet
reasons-calculated = { $count ->
    [one] Calculated { $count } move ahead
   *[other] Calculated { $count } moves ahead
}
reasons-prepared = from its opening book, calculated beforehand
reasons-calculated-verdict = { $calculated }: { $verdict }
reasons-verdict-even = about even
reasons-verdict-better = { $who } is better
reasons-verdict-worse = { $who } is worse
reasons-verdict-much-better = { $who } is much better
reasons-verdict-much-worse = { $who } is much worse
reasons-own-best = Best by its own calculation
reasons-wins = { $count ->
    [one] Calculated a win in { $count } move
   *[other] Calculated a win in { $count } moves
}
reasons-loses = { $count ->
    [one] Calculated a loss in { $count } move
   *[other] Calculated a loss in { $count } moves
}
reasons-depth = { $count ->
    [one] looked { $count } move ahead
   *[other] looked { $count } moves ahead
}
reasons-judgement = evaluates positions as recorded games taught it
reasons-open-double = Its double was about to be blocked
reasons-open-double-figures = { $shown } tiles of that number have been played
reasons-shares = It has { $own } tiles for these ends, and the next player has about { $next }
reasons-shares-partner = It has { $own } tiles for these ends, its partner about { $partner }, and the next player about { $next }
reasons-sum-7 = Keeps a number that only it can still play
reasons-all-marked = It had to cover a number that only it could still play
reasons-sampled = { $count ->
    [one] Wins the match in { $share } of { $count } possible deal
   *[other] Wins the match in { $share } of { $count } possible deals
}
reasons-knowing = { $count ->
    [one] knows how one of the other players plays
   *[other] knows how { $count } of the other players play
}
reasons-usual-replies = expects the replies that its opponent usually makes
reasons-companion = This move keeps the match open
reasons-companion-figures = wins the match in { $share }, and plays at { $strength } of its strength
reasons-close = Blocks the game, about { $pips } pips ahead
reasons-weighed = It { $features }
reasons-weighed-figures = weights: { $features }
reasons-all-alike = All moves were equally good
reasons-drawn = because of { $features }
reasons-maker = { $maker } ({ $games })
reasons-maker-person = people
reasons-maker-archive = recorded games
reasons-maker-ai = AI players
reasons-maker-practice = practice games
reasons-unknown = A reason of a kind that is not known here
reasons-race = { $count ->
    [one] A race: { $count } move to go, { $other } for the opponent
   *[other] A race: { $count } moves to go, { $other } for the opponent
}
reasons-chance = Random move
reasons-only-move = The only move
reasons-score = evaluates the position at { $score }
reasons-line = expects { $moves }
reasons-feature = { $feature } ({ $worth })
reasons-drawn-by = { $feature } ({ $times } times)
reasons-own-look = This person’s own move here
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
reasons-habit-leaving = the hole it leaves
reasons-habit-arriving = the hole it reaches
reasons-habit-rows = the steps it gains
reasons-habit-hops = how far it hops
reasons-habit-behind = the pieces still behind it
reasons-habit-straggler = the last piece
reasons-habit-company = the neighbours it gains
reasons-habit-deserted = the neighbours it leaves
reasons-habit-place = its place relative to the last piece
reasons-habit-next = what it can gain next
reasons-habit-reply = what it leaves to the opponent
reasons-habit-ways = its paths ahead
reasons-habit-replies = the opponent’s paths ahead
reasons-habit-block = how it blocks the opponent
reasons-habit-win = the win
reasons-habit-finish = the way home
reasons-weighed-own = its own tiles that fit the ends
reasons-weighed-next = the next player’s tiles that fit the ends
reasons-weighed-partner = its partner’s tiles that fit the ends
reasons-weighed-prev = the previous player’s tiles that fit the ends
reasons-weighed-heavy = shedding a heavy tile
reasons-weighed-double = shedding a double
reasons-weighed-double-open = shedding a double of a number already played
reasons-weighed-next-starved = leaving the next player nothing to play
reasons-weighed-partner-starved = leaving its partner nothing to play
reasons-weighed-prev-starved = leaving the previous player nothing to play
reasons-weighed-covers-partner = covering its partner’s end
reasons-weighed-covers-own = covering its own end
reasons-weighed-covers-next = covering the next player’s end
reasons-weighed-equal-ends = making both ends equal
reasons-weighed-own-follow-up = keeping more tiles of the new number
reasons-weighed-own-starved = having nothing left to play
reasons-weighed-own-late = its own tiles that fit, late in the hand
reasons-weighed-next-late = the next player’s tiles that fit, late in the hand
reasons-weighed-partner-late = its partner’s tiles that fit, late in the hand
reasons-weighed-heavy-late = shedding a heavy tile, late in the hand
reasons-weighed-next-lacks = covering a number that the next player lacks
reasons-weighed-partner-lacks = covering a number that its partner lacks
reasons-weighed-last-of-number = covering a number that only it has
reasons-weighed-partner-ahead = its partner being ahead
reasons-fact-stage-early = early in the hand
reasons-fact-stage-middle = in the middle of the hand
reasons-fact-stage-late = late in the hand
reasons-fact-race-ahead = its side has the shortest hand
reasons-fact-race-level = both sides are equally close to going out
reasons-fact-race-behind = the other side has the shortest hand
reasons-fact-next-passed-neither = the next player has passed on neither end left
reasons-fact-next-passed-one = the next player has passed on one end left
reasons-fact-next-passed-both = the next player has passed on both ends left
reasons-fact-partner-passed-neither = its partner has passed on neither end left
reasons-fact-partner-passed-one = its partner has passed on one end left
reasons-fact-partner-passed-both = its partner has passed on both ends left
reasons-fact-prev-passed-neither = the previous player has passed on neither end left
reasons-fact-prev-passed-one = the previous player has passed on one end left
reasons-fact-prev-passed-both = the previous player has passed on both ends left
reasons-fact-keeps-0 = keep no tile of the new number
reasons-fact-keeps-1 = keep one tile of the new number
reasons-fact-keeps-2 = keep two tiles of the new number
reasons-fact-keeps-3 = keep three or more tiles of the new number
reasons-fact-covers-other = cover an end that is not its side’s
reasons-fact-covers-own = cover its own end
reasons-fact-covers-partner = cover its partner’s end
reasons-fact-tile-light = shed a light tile
reasons-fact-tile-heavy = shed a heavy tile
reasons-fact-tile-double = shed a double
reasons-side = { $side }
reasons-its-position = its position
reasons-pro-own = keeps its tiles playable
reasons-pro-next = leaves the next player fewer tiles to play
reasons-pro-partner = weighs its partner’s tiles
reasons-pro-prev = leaves the previous player fewer tiles to play
reasons-pro-heavy = sheds a heavy tile
reasons-pro-double = sheds a double
reasons-pro-double-open = sheds a double of a number already played
reasons-pro-next-starved = leaves the next player nothing to play
reasons-pro-partner-starved = leaves its partner something to play
reasons-pro-prev-starved = leaves the previous player nothing to play
reasons-pro-covers-partner = leaves its partner’s end open
reasons-pro-covers-own = leaves its own end open
reasons-pro-covers-next = covers the next player’s end
reasons-pro-equal-ends = makes both ends equal
reasons-pro-own-follow-up = keeps more tiles of the new number
reasons-pro-own-starved = keeps something to play
reasons-pro-own-late = weighs its own tiles late in the hand
reasons-pro-next-late = leaves the next player fewer tiles late in the hand
reasons-pro-partner-late = weighs its partner’s tiles late in the hand
reasons-pro-heavy-late = sheds a heavy tile late in the hand
reasons-pro-next-lacks = keeps open a number that the next player lacks
reasons-pro-partner-lacks = minds a number that its partner lacks
reasons-pro-last-of-number = keeps open a number that only it has
reasons-pro-partner-ahead = minds that its partner is ahead
