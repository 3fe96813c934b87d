### English words of the strip with one's own games.

own-title = Your games
own-your-turn = Your turn
own-to-move = { $names } to move
own-waiting = Waiting for players
own-rematch = Rematch offered
own-going = In progress
own-vacation = Your turn; you’re on vacation
own-away = { $names } on vacation
