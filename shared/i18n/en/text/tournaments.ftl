### English words of tournaments for readers who type.

verb-tournaments = Lists the tournaments, those of your groups too, and how far they are. Wherever an id is wanted, its number in this list will do.
form-standings = standings [TOURNAMENT]
verb-standings = Shows the standings of a tournament, the one that was named last unless you name another.
form-rounds = rounds [TOURNAMENT [ROUND]]
verb-rounds = Shows a round of a tournament, the newest unless you type another: the pairings, the tables, the results.
form-traveller = traveller [TOURNAMENT] ROUND DEAL
verb-traveller = Shows a duplicate deal when its round is over: the hands, what each table made of them, and the best known play.
form-enter = enter TOURNAMENT [PARTNER]
verb-enter = Enters a tournament. Where partners play, name yours, who then names you; without one you are given one.
form-withdraw = withdraw [TOURNAMENT]
verb-withdraw = Withdraws from a tournament. A match that has begun goes on.
form-direct = direct [TOURNAMENT] start|next-round|pause|resume|cancel|end
verb-direct = For the organiser of a tournament: begins it, begins a round, pauses it, goes on, cancels or ends it.
tournament-missing = Type the id of a tournament; the command tournaments lists them
tournament-act-missing = Type the tournament, and then start, next-round, pause, resume, cancel or end
tournament-none = There are no tournaments.
tournament-line = { $id }: { $name }, { $game }, { $format }, { $stage }, { $count ->
    [one] { $count } entrant
   *[other] { $count } entrants
}.
tournament-withdrawn = { $names } (withdrawn)
tournament-placing = { $rank }. { $names }: { $points } from { $count ->
    [one] { $count } match
   *[other] { $count } matches
}.
tournament-table = Round { $round } of { $name }: you meet { $names } at table { $table }.
done-enter = You have entered.
done-withdraw = You have withdrawn.
done-direct = Done.
tournament-numbered = { $number }. { $line }
tournament-round-missing = Type the number of the round
tournament-number-missing = Type the numbers of the round and of the deal
tournament-starts = Starts { $when }.
tournament-of-group = Of your group { $name }.
tournament-match = Round { $round } of { $name }
tournament-match-of = A match of { $name }
tournament-round = Round { $round } of { $name }:
tournament-pairing = Board { $board }: { $first } against { $second }
tournament-pairing-at = Board { $board }: { $first } against { $second }, table { $table }
tournament-pairing-over = Board { $board }: { $first } { $points }, { $second } { $other }
tournament-pairing-bye = Board { $board }: { $first } has a bye
tournament-travellers = { $count ->
    [one] To see the deal of this round, type: traveller { $id } { $round } 1
   *[other] To see the { $count } deals of this round, type: traveller { $id } { $round } 1
}
tournament-go = To go there, type: join { $table }
traveller-title = Round { $round }, deal { $deal }. Seat { $seat } leads.
traveller-hand = Seat { $seat }: { $hand }
traveller-result = { $north } north–south, { $east } east–west: { $net } for north–south, compared { $compared }.
