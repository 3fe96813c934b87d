### English words of pages with nothing to show, and of the next step from there.

empty-lobby = Go to the lobby
empty-page = There is no page at this address.
empty-game = Oldhand has no game with this name.
empty-player = This player does not exist, or not any more.
empty-position = This is not a position of this game.
empty-again = Try again
empty-play = Play now
empty-to-table = Go to the table
