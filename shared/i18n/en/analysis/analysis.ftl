### English words of the analysis room.

analysis-loading = Opening…
analysis-new = New analysis
analysis-begin = Begin with a game
analysis-begin-about = The board opens at the start of the game. Open a finished game from its replay; paste any other position, or set it up by hand.
analysis-paste = Paste a position or a record
analysis-paste-game = Game
analysis-paste-text = Position or record
analysis-paste-open = Open
analysis-paste-empty = Paste a position or a record first.
analysis-upload = Upload games
analysis-upload-file = Choose a file
analysis-uploading = Checking the games…
analysis-uploads = Your uploads
analysis-upload-games = { $count ->
    [one] one game
   *[other] { $count } games
}
analysis-upload-faults = { $count ->
    [one] The file has one error:
   *[other] The file has { $count } errors:
}
analysis-upload-fault = Line { $line }: { $fault }
analysis-upload-public = Published on { $day }
analysis-upload-publish = Publish
analysis-upload-publish-title = Publish these games?
analysis-upload-publish-loss = Everybody will be able to see them in the explorer. This cannot be undone.
analysis-upload-delete-title = Delete this upload?
analysis-upload-delete-loss = Its games are deleted, and links to them stop working.
analysis-upload-list = Games of the file
analysis-upload-game = Game { $number }
analysis-saved = Your analyses
analysis-saved-none = You have not saved an analysis yet.
analysis-saved-delete-title = Delete this analysis?
analysis-saved-delete-loss = Its lines and comments are deleted, and links to it stop working.
analysis-delete = Delete
analysis-board = { $count ->
    [0] The board at the start
    [one] The board after one move
   *[other] The board after { $count } moves
}
analysis-keys = The left and right arrow keys go through the line, up and down through its variations, Home and End to its ends.
analysis-lines = Lines
analysis-lines-none = Play a move for either side on the board.
analysis-variation = Variation
analysis-comment = Comment on { $move }
analysis-comment-start = Comment on the first position
analysis-promote = Promote this variation
analysis-remove = Delete from here on
analysis-undo = Undo
analysis-move-bad = { $move } is not a legal move there.
analysis-name = Name of the analysis
analysis-save = Save
analysis-copy = Save a copy
analysis-saved-now = Saved. Anybody with the link can read it.
analysis-unsaved = Not saved.
analysis-read-only = This analysis is somebody else’s. Save a copy to keep your changes.
analysis-link = Copy the link
analysis-link-copied = The link has been copied.
analysis-download = Download ({ $form })
analysis-replay = Replay
analysis-play-on = Play on from here
analysis-play-on-about = The game will not be rated.
analysis-play-on-friend = With a friend
analysis-play-on-side = You play
analysis-evaluation = Evaluation
analysis-evaluation-none = The search has ended.
analysis-searching = Searching…
analysis-stopped = The search is switched off.
analysis-stop = Stop
analysis-search = Search
analysis-searched = Depth { $depth } · { $nodes } positions
analysis-searched-fully = Depth { $depth } · { $nodes } positions · finished
analysis-sampled = { $nodes } positions
analysis-sampled-fully = { $nodes } positions · finished
analysis-lead-none = Even
analysis-lead-little = About even
analysis-lead-man = { $count ->
    [one] { $who } leads by one man
   *[other] { $who } leads by { $count } men
}
analysis-lead-row = { $count ->
    [one] { $who } leads by one step
   *[other] { $who } leads by { $count } steps
}
analysis-lead-point = { $count ->
    [one] { $who } lead by one point
   *[other] { $who } lead by { $count } points
}
analysis-lead-win = { $who }: expected score { $share }
analysis-sampled-about = The mean result of games played on at random: 100% wins them all. In brackets: the part of those games that began with the move.
analysis-graph = The course of the game
analysis-open-hands = All hands are open here; scores are points.
analysis-seats = Seats { $seats }
analysis-line-play = Play up to { $move }
analysis-won = { $who } wins
analysis-won-in = { $count ->
    [0] { $who } has won
    [one] { $who } wins in one move
   *[other] { $who } wins in { $count } moves
}
analysis-known = What is known about this position
analysis-opening = Opening
analysis-exact = Endgame database
analysis-exact-draw = Draw
analysis-people = People would play
analysis-features = Counts
analysis-distance = { $count ->
    [one] { $who }: one step to go
   *[other] { $who }: { $count } steps to go
}
analysis-race-even = Both sides have equally far to go.
analysis-race-lead = { $count ->
    [one] { $who } is one step ahead.
   *[other] { $who } is { $count } steps ahead.
}
analysis-race-apart = The sides have passed each other: from here it is a race.
analysis-race-contact = The sides can still hinder or help each other.
analysis-chain = { $count ->
    [one] Longest chain: { $move }, one hop, { $rows } steps forward
   *[other] Longest chain: { $move }, { $count } hops, { $rows } steps forward
}
analysis-upload-guest = Uploads are kept only for accounts.
analysis-upload-plies = { $count ->
    [one] one move
   *[other] { $count } moves
}
analysis-upload-delete-stays = Links to its games from here stop working. The published games stay in the explorer.
analysis-read-about = PDN, NDJSON, JSON or gamelog XML with up to 1,000 games, a list of moves, or up to 5,000 positions, one a line. Only you can see them until you publish them.
analysis-upload-positions = { $count ->
    [one] one position
   *[other] { $count } positions
}
analysis-upload-position = Position { $number }
analysis-upload-previous = Previous
analysis-upload-next = Next
analysis-upload-place = { $number } of { $count }
analysis-upload-question = Which colour won by 1-0 in this file?
analysis-upload-question-about = { $count ->
    [one] The file does not say. One game waits for your answer; draws and unfinished games are here already.
   *[other] The file does not say. { $count } games wait for your answer; draws and unfinished games are here already.
}
analysis-losses = { $count ->
    [one] One game could not be read
   *[other] { $count } games could not be read
}
analysis-loss = { $cause }: { $games }
analysis-loss-first = First example, line { $line }: { $fault }
analysis-loss-all = Every error
analysis-cause-syntax = Words or moves that are not understood
analysis-cause-illegal = A move that the rules do not allow
analysis-cause-ambiguous = A move that could mean several things
analysis-cause-unsupported = Another game, or a format that is not read here
analysis-cause-missing = Something is missing, such as the moves
analysis-cause-contradiction = A result that contradicts the moves
analysis-cause-too-large = Too long
analysis-setup = Set up a position
analysis-setup-about = Choose a piece and press the places where it should stand; press again to take it off.
analysis-setup-pieces = Pieces
analysis-setup-none = Take off
analysis-setup-turn = To move
analysis-setup-empty = Empty board
analysis-setup-open = Analyse
analysis-setup-edit = Edit
analysis-mistakes-about = Moves of your last games where another one was better: find it.
