### English words of a table's terms: clocks, absence, rating, watchers.

terms-clock-none = No clock
terms-clock-blitz = 3 minutes + 2 s per move
terms-clock-rapid = 10 minutes + 5 s per move
terms-clock-slow = 30 minutes + 20 s per move
terms-clock-move = 30 s per move
terms-correspondence = Correspondence
terms-absent = If a player disconnects
terms-absent- = Default
terms-absent-ai = An AI player takes over
terms-absent-wait = Wait
terms-absent-lose = The player forfeits
terms-private = Private (invite link)
terms-rating = Rating
terms-rated- = Among people only
terms-rated-yes = With AI players too
terms-rated-no = Casual
terms-takeback = Allow takebacks
terms-hints = Hints
terms-hints- = In casual games
terms-hints-yes = Allowed, not rated
terms-hints-no = Off
terms-delay = Spectator delay
terms-delay-0 = none
terms-delay-60 = 1 minute
terms-delay-300 = 5 minutes
terms-tag-fischer = { $bank } + { $gain }
terms-tag-seconds = { $seconds } s
terms-tag-move = { $seconds } s per move
terms-tag-days = { $count ->
    [one] 1 day per move
   *[other] { $count } days per move
}
terms-rated = rated
terms-watchers = { $count ->
    [one] { $count } spectator
   *[other] { $count } spectators
}
