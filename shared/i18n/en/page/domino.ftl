### English words of the domino table.

domino-table = Domino table
domino-passes = { $name } passes
domino-left = { $count ->
    [one] { $name }: { $count } pip left
   *[other] { $name }: { $count } pips left
}
domino-hand = Hand
domino-leader = Opened by
domino-counsel-of = { $names }: who opens the next hand?
domino-believed = Deals believed in
domino-placed = { $name } placed { $right } of { $count } hidden tiles correctly
domino-it-believed = Believed
domino-it-was = True
domino-tile-right = { $tile }, right
domino-tile-wrong = { $tile }, wrong
