### English words of the switch for public data sets.

account-dataset-title = Public data sets
account-dataset-about = The operator may publish data sets of games for research. Yours are in them only if you agree here: your finished games at public tables, earlier ones too, and those of your bots, with moves, thinking times, results and ratings, without names and chat. A game is left out unless everybody in it agrees. Anybody who saw the game here may recognise it. If you withdraw, later data sets leave your games out; published ones cannot be called back.
account-dataset-consent = Public data sets may have my games
