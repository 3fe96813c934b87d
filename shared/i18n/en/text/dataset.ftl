### English words of the consent to public data sets.

form-dataset = dataset [on|off]
verb-dataset = Lets public data sets have your finished games at public tables, without names, or not; dataset alone tells how it stands. A game is left out unless everybody in it agrees.
dataset-unclear = Type dataset, dataset on or dataset off
dataset-on = Public data sets may have your games, with moves, thinking times, results and ratings, without names and chat. What is published cannot be called back.
dataset-off = Public data sets do not have your games; those published while you agreed stay.
