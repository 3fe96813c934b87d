### English words of 101 domino.

domino-101-pips-0 = blank
domino-101-pips-1 = one
domino-101-pips-2 = two
domino-101-pips-3 = three
domino-101-pips-4 = four
domino-101-pips-5 = five
domino-101-pips-6 = six
domino-101-tile = { $high } { $low }
domino-101-double = double { $pips }
domino-101-ends = ends are { $left } and { $right }
domino-101-same-ends = both ends are { $pips }
domino-101-plays-left = { $person ->
    [you] You play { $tile } on the left
   *[other] { $name } plays { $tile } on the left
}
domino-101-plays-right = { $person ->
    [you] You play { $tile } on the right
   *[other] { $name } plays { $tile } on the right
}
domino-101-plays-lead = { $person ->
    [you] You lead { $tile }
   *[other] { $name } leads { $tile }
}
domino-101-no-tile = { $typed } is not a tile; type play 6-4, play 6-4 left or pass
domino-101-line = The line, from left to right: { $tiles }; { $ends }.
domino-101-line-empty = The line is empty.
domino-101-left = left
domino-101-right = right
domino-101-believed = { $person ->
    [you] You placed { $right } of { $count } hidden tiles correctly.
   *[other] { $name } placed { $right } of { $count } hidden tiles correctly.
}
