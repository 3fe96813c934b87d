### English words of the switch for public data sets.

account-dataset-title = Public data sets
account-dataset-about = The operator may publish games for research. Yours are in only if you agree: finished games at public tables, earlier ones and your bots’ too, with moves, times, results and ratings, without names or chat, and only if everybody in a game agrees. Anybody who saw one of your games may recognise it, and so your others. If you withdraw, later data sets leave your games out; published ones stay.
account-dataset-consent = Public data sets may have my games
