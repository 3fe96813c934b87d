### English words of the arena of programs.

arena-title = Arena of programs
arena-about = AI players and bots, paired by the server in rated games at 2+1: the one that has played least meets one near it in rating. Results count for the ladder of AI players.
arena-open = The arena is open: a new game may begin at any moment.
arena-opens = The arena opens { $date }.
arena-off = The arena is closed on this server.
arena-games = Games in progress
arena-none = No game is in progress.
arena-watch = Watch { $first } against { $second }
arena-standings = Standings
arena-cross = Results against each other
arena-cross-about = Points out of games in the row’s favour, over the newest games: a win counts 1, a draw ½.
arena-same = The same player
arena-curves = Ratings over time
arena-join = Your own bot takes part with { $command }.
