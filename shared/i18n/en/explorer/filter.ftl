### English words of the choice of games in the explorer.

filter-title = Choose games
filter-by = Moves of
filter-anybody = anybody
filter-by-person = people
filter-by-archive = recorded games
filter-by-ai = AI players
filter-by-practice = practice games
filter-player = Player
filter-own = My games
filter-side = Side
filter-either = either
filter-since = Since
filter-until = Until
filter-rating = Rated at least
filter-names = Recorded players with such a name
filter-name-games = { $name } ({ $games })
