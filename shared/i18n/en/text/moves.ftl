### English words of moves, positions and hands, for games without words of their own and for all boards of fields.

move-plays = { $person ->
    [you] You play { $move }
   *[other] { $name } plays { $move }
}
move-passes = { $person ->
    [you] You pass
   *[other] { $name } passes
}
move-not-legal = { $move } is not a legal move now; type moves to list yours
move-ambiguous = { $move } can be played in several ways; type { $choices }
moves-yours = { $count ->
    [one] You may play { $count } move: { $moves }.
   *[other] You may play { $count } moves: { $moves }.
}
position-is = The position is { $position }.
position-moves = { $count ->
    [one] { $count } move played.
   *[other] { $count } moves played.
}
hand-empty = You hold no tiles.
hand-own = { $count ->
    [one] You hold { $count } tile: { $tiles }.
   *[other] You hold { $count } tiles: { $tiles }.
}
hand-left = { $person ->
    [you] You held { $tiles }.
   *[other] { $name } held { $tiles }.
}
hand-none = This game has no hands; type board
hand-not-dealt = Nothing has been dealt yet
field-to = { " " }to{ " " }
field-row = { $first } to { $last }: { $pieces }.
field-rest-squares = All other squares are empty.
field-rest-cells = All other holes are empty.
field-king = { $side } king
field-no-move = { $typed } is not a move; type where the piece starts and where it ends, like the moves that moves lists
move-pass = pass
