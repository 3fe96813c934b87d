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
    [one] Because of recorded games, it will avoid { $count } move:
   *[other] Because of recorded games, it will avoid { $count } of its moves:
}
result-learned-kept = { $count ->
    [one] { $count } of its moves beat you, and it will play that again where it looks good:
   *[other] { $count } of its moves beat you, and it will play them again where they look good:
}
result-learned-rules = { $count ->
    [one] It knew { $count } position of this game from recorded games:
   *[other] It knew { $count } positions of this game from recorded games:
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
result-learned-in-book = It has learned from this game.
result-learned-next-book = { $count ->
    [one] It will learn from this game soon.
   *[other] It will learn from this game soon; { $count } games are waiting.
}
result-learned-refused = It tried to learn from this game and became no stronger.
result-learned-trying = It is learning from this game.
