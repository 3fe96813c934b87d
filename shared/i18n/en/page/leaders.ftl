### English words of the leaderboards, and of ratings shown anywhere.

leaders-title = Leaderboards
leaders-about = Everyone starts at 600 and rises as the rating becomes certain; a player rated 100 points higher wins about 64 games in 100.
leaders-game = Game
leaders-ladder = Ladder
leaders-ladder-people = People
leaders-ladder-mixed = People and AI players
leaders-ladder-ai = AI players only
leaders-newcomers = Include provisional ratings
leaders-nobody = No rated match has been played yet.
leaders-nobody-settled = No player has played enough rated matches yet.
leaders-rank = #
leaders-player = Player
leaders-rating = Rating
leaders-won-drawn-lost = Won / drawn / lost
leaders-deviation = ±{ $points }
leaders-provisional = Provisional: based on few matches
leaders-record = { $won } won, { $drawn } drawn, { $lost } lost
leaders-as-table = Show as a table
leaders-day = Day
