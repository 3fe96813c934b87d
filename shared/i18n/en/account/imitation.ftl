### English words of AI players that play like the owner of the account.

account-imitation-title = Plays like you
account-imitation-about = An AI player can play as you do. It learns from your finished games at public tables, and prefers the moves that you played in the same position. You can always play against it yourself.
account-imitation-consent = Let others play against an AI player that plays like me
account-imitation-known = { $game }: { $count ->
    [one] it knows { $count } of your games.
   *[other] it knows { $count } of your games.
}
account-imitation-more = { $game }: { $known } of the { $least } games that it needs.
account-imitation-play = Play against it
