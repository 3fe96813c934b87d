### English words of what is refused about tournaments, by its stable codes; {sentence} is the server's own English sentence.

refusals-tournament-unknown = { $sentence }
refusals-tournament-account = { $sentence }
refusals-tournament-organiser = { $sentence }
refusals-tournament-game = { $sentence }
refusals-tournament-closed = { $sentence }
refusals-tournament-full = { $sentence }
refusals-tournament-not-allowed = { $sentence }
refusals-tournament-entered = { $sentence }
refusals-tournament-partner = { $sentence }
refusals-tournament-not-entered = { $sentence }
refusals-tournament-busy = { $sentence }
refusals-tournament-stage = { $sentence }
refusals-tournament-too-few = { $sentence }
refusals-tournament-past = { $sentence }
refusals-tournament-pairs = { $sentence }
refusals-tournament-unreachable = { $sentence }
