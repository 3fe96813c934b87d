### English words of tournaments, for all readers and for the rooms of the page.

tournament-round-robin = round robin
tournament-swiss = Swiss
tournament-arena = arena
tournament-knockout = knockout
tournament-open = open for entries
tournament-running = under way
tournament-paused = paused
tournament-over = over
tournament-cancelled = cancelled
tournament-gone = a former player
tournament-bye = Round { $round } of { $name }: you have a bye.

tournaments-about = A tournament pairs its players, opens their tables and keeps the standings by itself. Anybody may enter, even without an account.
tournaments-all = All tournaments
tournaments-register = To announce a tournament, you need an account.
tournaments-announce = Announce a tournament
tournaments-none = No tournament has been announced yet.
tournaments-running = Under way
tournaments-open = Open for entries
tournaments-over = Over
tournaments-of = { $count } of { $most } entrants
tournaments-fills = AI players fill up to { $count }
tournaments-entrants = { $count ->
    [one] { $count } entrant
   *[other] { $count } entrants
}
tournaments-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
tournaments-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
tournaments-boards = { $count ->
    [one] { $count } duplicate deal a round
   *[other] { $count } duplicate deals a round
}
tournaments-round = Round { $round }
tournaments-round-of = Round { $round } of { $rounds }
tournaments-by = announced by { $name }

## Announcing.

tournaments-name = Name
tournaments-called = { $day } { $format }
tournaments-format = Format
tournaments-format-swiss = Swiss
tournaments-format-swiss-about = Players with about equal points meet, and nobody is out.
tournaments-format-round-robin = Round robin
tournaments-format-round-robin-about = Everybody meets everybody.
tournaments-format-arena = Arena
tournaments-format-arena-about = A new game as soon as one is over, until the time is up.
tournaments-format-knockout = Knockout
tournaments-format-knockout-about = The loser of a match is out.
tournaments-number-of-rounds = Rounds
tournaments-rounds-automatic = automatic
tournaments-meetings = Everybody meets everybody
tournaments-meetings-1 = once
tournaments-meetings-2 = twice
tournaments-lasts = Minutes
tournaments-begin = Starts
tournaments-begin-time = At a set time
tournaments-begin-hand = When I press Start
tournaments-start = Date and time
tournaments-more = More choices
tournaments-announce-it = Announce
tournaments-about-it = About it: a greeting, prizes, where to meet
tournaments-rated = Games count for ratings
tournaments-break = Between rounds
tournaments-break-none = no break
tournaments-break-hand = until I start the next round
tournaments-grace = An absent player loses after
tournaments-late = Late entries until the end of round
tournaments-least-rating = Lowest rating
tournaments-most-rating = Highest rating
tournaments-most-entrants = Entrants at most
tournaments-bots = Bots (programs of other people) may enter
tournaments-fill-even = An AI player evens out an odd number
tournaments-fill-to = AI players fill up to
tournaments-filler = Which AI player
tournaments-filler-any = Of about club strength
tournaments-duplicate = Duplicate deals a round (empty: none)
tournaments-duplicate-about = All tables of a round play the same deals, so results can be compared. In our measurements, 2 hands then told two pairs apart as well as 3 with different deals.
tournaments-scale = Duplicate results are compared by
tournaments-scale-matchpoints = matchpoints
tournaments-scale-imps = IMPs

## Entering.

tournaments-enter = Enter
tournaments-entered = You have entered. Your table is announced on every page.
tournaments-entered-early = You have entered. Come back in time: your table is announced on every page.
tournaments-entered-guest = You have entered. Come back in time, on this device and in this browser: your table is announced on every page.
tournaments-entered-with = You have entered together with { $name }. Your table is announced on every page.
tournaments-partner = Partner, by name (empty: you are given one)
tournaments-partner-missing = Your partner is still missing: let them enter with your name, or you are given one at the start.
tournaments-name-partner = Change partner
tournaments-withdraw = Withdraw
tournaments-returning = You have withdrawn. Your points stay; you may enter again and go on with them.
tournaments-closed = Entry is over. You can watch.
tournaments-full = All { $most } places are taken. When somebody withdraws, one is free again.
tournaments-enter-self = Play in it yourself
tournaments-guest-casual = Games of guests do not count for ratings.
tournaments-invite = Invite others
tournaments-send = Your tournament is announced. Send this link to the players:
tournaments-withdrawn = withdrawn
tournaments-alone = needs a partner

## The event.

tournaments-starts = Starts { $when }
tournaments-within = (in { $left })
tournaments-by-hand = The organiser starts it.
tournaments-ends = Under way: { $left } left
tournaments-playing = { $count ->
    [one] – { $count } game in progress
   *[other] – { $count } games in progress
}
tournaments-next-in = – the next round starts in { $left }
tournaments-next-by-hand = – the organiser starts the next round
tournaments-won = Over. Won by { $names }
tournaments-next = Round { $round } of { $name }: your game against { $opponent }
tournaments-to-table = Go to your table
tournaments-see = See the tournament
tournaments-standings = Standings
tournaments-points = Points
tournaments-played = Played
tournaments-ties = How equal points are decided
tournaments-tie-direct = Direct
tournaments-tie-direct-about = Points in the games that those who are level played against each other. It counts only where all of them have met.
tournaments-tie-buchholz-cut-1 = Buchholz −1
tournaments-tie-buchholz-cut-1-about = The points of all opponents, without the one who has the fewest.
tournaments-tie-buchholz = Buchholz
tournaments-tie-buchholz-about = The points of all opponents together: stronger opponents count more.
tournaments-tie-sonneborn-berger = Sonneborn-Berger
tournaments-tie-sonneborn-berger-about = The points of every opponent that was beaten, and half the points of every one that was drawn against.
tournaments-tie-wins = Wins
tournaments-tie-wins-about = How many games were won.
tournaments-live = Games in progress
tournaments-all-rounds = Rounds
tournaments-board = Board
tournaments-first = First player
tournaments-second = Second player
tournaments-result = Result
tournaments-game = Game
tournaments-replay = Replay
tournaments-travellers = Travellers
tournaments-deal = Deal { $deal }
tournaments-north-south = North–south
tournaments-east-west = East–west
tournaments-net = North–south’s points
tournaments-compared = Compared
tournaments-best = Best play in sight of all hands: { $net } for north–south, beginning with { $move } at move { $ply }.
tournaments-hands = The hands
tournaments-north = North
tournaments-east = East
tournaments-south = South
tournaments-west = West
tournaments-leads = { $place }, leads
tournaments-paired-by-hand = paired by hand
tournaments-ending-forfeit = forfeit
tournaments-ending-bye = bye
tournaments-ending-corrected = corrected
tournaments-cross = Cross table
tournaments-cross-about = Each column is a round: the points, and beside them the place of the opponent.
tournaments-files = Files
tournaments-calendar = Date for your calendar
tournaments-csv = Results (CSV)
tournaments-games = All games ({ $form })
tournaments-events = Events, to verify
tournaments-commitments = Commitments to the deals
tournaments-commitments-about = SHA-256 of the secret of each round, known before anybody has a seat. The secrets are told when the last table of the round is over.

## The organiser's desk.

tournaments-desk = Organiser’s desk
tournaments-act-start = Start now
tournaments-act-next-round = Start the next round
tournaments-act-pause = Pause
tournaments-act-resume = Go on
tournaments-act-end = End it now
tournaments-act-cancel = Cancel the tournament
tournaments-act-change = Change the tournament
tournaments-act-add-ai = Add AI players
tournaments-act-remove = Remove an entrant
tournaments-act-pair = Pair the next round by hand
tournaments-act-correct = Correct a result
tournaments-do-change = Save
tournaments-do-add-ai = Add
tournaments-do-remove = Remove
tournaments-do-pair = Start the round
tournaments-do-correct = Correct
tournaments-sure-start = It was announced for { $when }. Entrants so far: { $count }.
tournaments-sure-end = No further round is played, and the standings are final. Games in progress do not count.
tournaments-sure-cancel = Nobody wins a tournament that is cancelled, and it cannot be taken up again.
tournaments-sure-remove = The entrant is paired no more. A game that has begun goes on.
tournaments-ai = AI player
tournaments-ai-different = different ones, near in strength
tournaments-ai-count = How many
tournaments-entrant = Entrant
tournaments-match = Match
tournaments-pair-about = Everybody once: the first player of each board begins its game.
tournaments-correct-about = The standings and later pairings change; pairings that stand already stay.
