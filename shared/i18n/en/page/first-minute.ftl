### English words of the lobby's first minute.

lobby-about = Board games against people, and against computer players that learn from every game.
lobby-live = Being played now
lobby-live-about = { $names }: { $game }
lobby-recent = A recent game
lobby-recent-about = { $count ->
    [one] { $game }, { $count } move
   *[other] { $game }, { $count } moves
}
lobby-lesson = Today’s lesson
lobby-lesson-about = { $game } in three minutes: play along, step by step.
lobby-lesson-begin = Begin
lobby-learned = Old Hand learned since yesterday
lobby-knows = Old Hand’s experience
lobby-learned-from = learned from { $games }.
lobby-learned-answers = It answers { $move } with { $reply }.
lobby-learned-now-answers = It now answers { $move } with { $reply }.
lobby-learned-more = How it learns
