### English words of what was learned from a match.

result-learned-barred = { $count ->
    [one] It will avoid { $count } move against you:
   *[other] It will avoid { $count } of its moves against you:
}
result-learned-barred-both = { $count ->
    [one] It will avoid { $count } of these against everybody here.
   *[other] It will avoid { $count } of these against everybody here.
}
result-learned-barred-here = { $count ->
    [one] Because of other people's games here, it will avoid { $count } move:
   *[other] Because of other people's games here, it will avoid { $count } of its moves:
}
result-learned-barred-by-book = { $count ->
    [one] Because of its book, it will avoid { $count } move:
   *[other] Because of its book, it will avoid { $count } of its moves:
}
result-learned-kept = { $count ->
    [one] { $count } of its moves beat you, and it will play that again where it looks good:
   *[other] { $count } of its moves beat you, and it will play them again where they look good:
}
result-learned-rules = { $count ->
    [one] Its book has a rule for { $count } position of this game:
   *[other] Its book has rules for { $count } positions of this game:
}
result-learned-move = Move { $ply }, { $move }: won { $wins }, drew { $draws }, lost { $losses } against you
result-learned-move-here = Move { $ply }, { $move }: won { $wins }, drew { $draws }, lost { $losses } against people here
result-learned-move-in-log = Move { $ply }, { $move }: won { $wins }, drew { $draws }, lost { $losses } in recorded games
result-learned-mistake = Move { $ply }, { $move }: a mistake
result-learned-better = Better: { $move }.
result-learned-rule = Move { $ply }: { $move } won { $wins }, drew { $draws }, lost { $losses }
result-learned-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
result-learned-nothing = No move of this game was added to what it remembers of you.
result-learned-uncounted = The game is not counted yet.
result-learned-in-book = The game is counted in its book { $book }.
result-learned-next-book = { $count ->
    [one] The game is counted. { $count } game waits for the next book.
   *[other] The game is counted. { $count } games wait for the next book.
}
result-learned-refused = The game is counted. The book made from it was weaker, and was refused.
result-learned-trying = The game is counted. The next book is being tried.
