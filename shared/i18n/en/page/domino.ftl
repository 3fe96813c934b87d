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
