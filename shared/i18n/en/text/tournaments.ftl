### English words of tournaments for readers who type.

verb-tournaments = Lists the tournaments: their ids, games, and how far they are.
form-standings = standings TOURNAMENT
verb-standings = Shows the standings of a tournament, by its id.
form-enter = enter TOURNAMENT [PARTNER]
verb-enter = Enters a tournament. Where partners play, name yours, who then names you; without one you are given one.
form-withdraw = withdraw TOURNAMENT
verb-withdraw = Withdraws from a tournament. A match that has begun goes on.
form-direct = direct TOURNAMENT start|next-round|pause|resume|cancel|end
verb-direct = For the organiser of a tournament: begins it, begins a round, pauses it, goes on, cancels or ends it.
tournament-missing = Type the id of a tournament; the command tournaments lists them
tournament-act-missing = Type the tournament, and then start, next-round, pause, resume, cancel or end
tournament-none = There are no tournaments.
tournament-line = { $id }: { $name }, { $game }, { $format }, { $stage }, { $count ->
    [one] { $count } entrant
   *[other] { $count } entrants
}.
tournament-placing = { $rank }. { $names }: { $points } from { $count ->
    [one] { $count } match
   *[other] { $count } matches
}.
tournament-table = Round { $round } of { $name }: you meet { $names } at table { $table }.
done-enter = You have entered.
done-withdraw = You have withdrawn.
done-direct = Done.
