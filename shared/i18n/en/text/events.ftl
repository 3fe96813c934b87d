### English words of what happens at a table.

event-left = { $person ->
    [you] You leave the table.
   *[other] { $name } leaves the table.
}
event-sits = { $person ->
    [you] You sit in seat { $number }.
   *[other] { $name } sits down, in seat { $number }.
}
event-sits-side = { $person ->
    [you] You sit in seat { $number }, { $side }.
   *[other] { $name } sits down, in seat { $number }, { $side }.
}
event-dealt = Hand { $number } is dealt.
event-begins = { $person ->
    [you] The match begins. You move first.
   *[other] The match begins. { $name } moves first.
}
event-begins-side = The match begins; { $side } moves first.
event-moved-for = { $person ->
    [you] { $move } for you
   *[other] { $move } for { $name }
}
event-some-ai = An AI player
event-hand-over = The hand is over.
event-resigns = { $person ->
    [you] You resign.
   *[other] { $name } resigns.
}
event-agrees-to-resign = { $person ->
    [you] You agree to resign.
   *[other] { $name } agrees to resign.
}
event-rematch = { $person ->
    [you] You ask for a rematch.
   *[other] { $name } asks for a rematch.
}
event-boards-released = The boards of this round may be seen by everybody now.
event-closed = The table is closed: { $reason }.
event-closed-abandoned = all players were away too long
event-closed-left = all players left
event-closed-finished = the match is over
event-closed-operator = an operator ended it
event-closed-error = the server had an error
event-held = { $reason ->
    [absent] { $name }, an AI player, now plays the seat of { $owner }, who is away.
    [time] { $name }, an AI player, now plays the seat of { $owner }, whose time ran out.
    [handed-over] { $name }, an AI player, now plays the seat of { $owner }, who asked for it.
   *[other] { $name }, an AI player, now plays the seat of { $owner }.
}
event-held-yours = { $name }, an AI player, now plays your seat; type back to resume.
event-resumes = { $person ->
    [you] You resume playing.
   *[other] { $name } resumes playing.
}
event-away-too-long = { $person ->
    [you] You have been away for too long.
   *[other] { $name } has been away for too long.
}
event-out-of-time = { $person ->
    [you] You have run out of time.
   *[other] { $name } has run out of time.
}
event-gives-time = { $person ->
    [you] You give more time.
   *[other] { $name } gives more time.
}
event-agrees = { $person ->
    [you] You agree.
   *[other] { $name } agrees.
}
event-proposes-draw = { $person ->
    [you] You offer a draw.
   *[other] { $name } offers a draw.
}
event-proposes-takeback = { $person ->
    [you] You ask for a takeback.
   *[other] { $name } asks for a takeback.
}
event-answer-draw = Type draw to accept, or decline.
event-answer-takeback = Type takeback to accept, or decline.
event-declines-draw = { $person ->
    [you] You decline the draw.
   *[other] { $name } declines the draw.
}
event-declines-takeback = { $person ->
    [you] You decline the takeback.
   *[other] { $name } declines the takeback.
}
event-undone = { $count ->
    [one] Takeback accepted: { $count } move taken back.
   *[other] Takeback accepted: { $count } moves taken back.
}
event-claims = { $person ->
    [you] You request a redeal.
   *[other] { $name } requests a redeal.
}
event-chosen = You have chosen.
event-who-opens = Who opens: { $answers }.
event-opens = { $person ->
    [you] You open.
   *[other] { $name } opens.
}
event-wish-me = { $person ->
    [you] you would like to open
   *[other] { $name } would like to open
}
event-wish-either = { $person ->
    [you] you have no preference
   *[other] { $name } has no preference
}
event-wish-you = { $person ->
    [you] you would like the partner to open
   *[other] { $name } would like the partner to open
}
event-returned = { $name } is back.
event-away = { $name } is away.
event-away-for = { $name } is away; the table waits { $time }.
turn-waiting = { $count ->
    [one] Waiting for players: { $count } seat of { $seats } free.
   *[other] Waiting for players: { $count } seats of { $seats } free.
}
turn-over = The match is over. Type rematch to play again, or leave.
turn-closed = The table is closed.
turn-counsel = Who opens the next hand, you or your partner? Type counsel me, counsel either or counsel you.
turn-counsel-within = Who opens the next hand, you or your partner? Type counsel me, counsel either or counsel you within { $time }.
turn-counsel-others = The winning partners choose who opens.
turn-reserved = It is the turn of a player who has left: the player can come back, or add-ai adds an AI player.
turn-of = It is the turn of { $names }.
turn-hand-soon = The next hand is about to start.
turn-boards-waiting = All boards are played here. Everybody may see them when the other tables have finished.
turn-match-soon = The match is about to start.
turn-only-pass = Your turn; you can only pass.
turn-not-yours = It isn't your turn. { $turn }
