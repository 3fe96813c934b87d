### English words of the replay and its review.

replay-title = Replay
replay-loading = Loading the game…
replay-none = No game has been finished at this table yet.
replay-board = The board after move { $ply }
replay-game = Game { $number }
replay-hand = Match { $match }, hand { $round }
replay-which = Choose a game
replay-start = To the start
replay-back = Previous move
replay-on = Next move
replay-end = To the end
replay-play = Play
replay-pause = Pause
replay-turn-board = Turn the board
replay-speed = Speed
replay-speed-slow = slow
replay-speed-even = normal
replay-speed-fast = fast
replay-keys = Arrow keys step through the moves, Space plays, N goes to the next marked move.
replay-line = Timeline
replay-ply = Move { $ply } of { $plies }
replay-at-start = Start ({ $plies } moves)
replay-played = { $who } played { $move }
replay-passed = { $who } passed
replay-silent = No reason was given for this move.
replay-no-marks = No move of this game was decided by experience.
replay-mark = { $move }, move { $ply }: { $kind }
replay-kind-rule = learned from games
replay-kind-key-state = a key position
replay-kind-usage = a hole that winners use
replay-kind-habit = a habit
replay-kind-hindsight = hindsight
replay-kind-rival = memory of the opponent
replay-kind-judgement = learned evaluation
replay-kind-turn = turning point
replay-download = Download
replay-hands = All four hands
replay-review = Review
replay-review-waiting = Reviewing every move…
replay-closed =
    { $count ->
        [one] One move is left out, because it may come about in a rated game that you are playing.
       *[other] { $count } moves are left out, because they may come about in a rated game that you are playing.
    }
replay-turns = Turning points
replay-no-turns = The evaluation found no turning point in this game.
replay-turn = { $person ->
    [you] You played { $move }; { $best } was better
   *[other] { $who } played { $move }; { $best } was better
}
replay-turn-man = { replay-turn }, by { $count ->
    [0] less than half a piece
    [one] about one piece
   *[other] about { $count } pieces
}
replay-turn-row = { replay-turn }, by { $count ->
    [0] less than a step
    [one] about one step
   *[other] about { $count } steps
}
replay-turn-point = { replay-turn }, by { $count ->
    [0] less than a point
    [one] about one point
   *[other] about { $count } points
}
replay-turn-known = { $person ->
    [you] You played { $move }, which scored { $score } here; { $best } scored { $other } in { $games } games
   *[other] { $who } played { $move }, which scored { $score } here; { $best } scored { $other } in { $games } games
}
replay-turn-at = Move { $number }. { $words }.
replay-turns-other = { $count ->
    [one] One more turning point
   *[other] { $count } more turning points
}
replay-open-best = With all hands open, { $best } was better by { $loss } points.
replay-signals = { $who } tells { $partner }: { $signals }.
replay-signal-more = probably more { $suit }s ({ $after } expected, not { $before })
replay-signal-fewer = probably fewer { $suit }s ({ $after } expected, not { $before })
replay-accuracy = Accuracy
replay-accuracy-of = { $who }: { $share }
replay-opening = Opening: { $name }; known for { $plies } moves, from { $games ->
    [one] { $games } game
   *[other] { $games } games
}
replay-opening-unnamed = Opening: known for { $plies } moves, from { $games ->
    [one] { $games } game
   *[other] { $games } games
}
replay-standing = Evaluation: { $worth } for { $who }
replay-standing-level = Evaluation: even
replay-known = { $count ->
    [one] { $move } was played here in one game and scored { $score }
   *[other] { $move } was played here in { $count } games and scored { $score }
}
replay-unknown = No recorded game had this move here
replay-others = Winners also played here:
replay-graph = Evaluation of the positions, move by move; up is good for { $who }
