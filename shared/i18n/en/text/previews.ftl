### English words of link previews in chat apps.

preview-invites = { $name } invites you: { $game }, { $clock }, { $rated }
preview-free-seat = A free seat: { $game }, { $clock }, { $rated }
preview-private = A private table: { $game }
preview-table = { $names }: { $game }
preview-between = { " – " }
preview-about = { $game }, { $clock }, { $rated }. Watch it, or play yourself.
preview-join = Open the link and play. You need no account.
preview-nothing = Play 101 domino, Chinese checkers and English draughts
preview-open = Open
