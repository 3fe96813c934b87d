### English words of English draughts.

english-draughts-plays = { $person ->
    [you] You play { $path }
   *[other] { $name } plays { $path }
}
english-draughts-captures = { $person ->
    [you] You capture { $path }
   *[other] { $name } captures { $path }
}
english-draughts-legend = b Black, w White; capitals are kings; - is an empty dark square.
english-draughts-men = { $count ->
    [one] { $count } man
   *[other] { $count } men
}
english-draughts-kings = { $count ->
    [one] { $count } king
   *[other] { $count } kings
}
english-draughts-no-piece = no piece
english-draughts-has = { $side } has { $pieces }
