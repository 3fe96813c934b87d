### English words of refusals for readers who type, before those of common/refusals.ftl; {sentence} is the server's own English sentence.

refused-until = { $count ->
    [one] Try again in { $count } second.
   *[other] Try again in { $count } seconds.
}
typed-wire-token = This token is not valid, or not any more. Connect again and type name and your name.
typed-wire-version = This program and the server have different versions. Update Oldhand.
typed-table-unknown = This table does not exist; type tables to list the open ones.
typed-table-seat-taken = That seat is taken; type who to see which are free.
typed-table-full = All seats are taken; you can watch.
typed-table-not-your-turn = It isn't your turn; type last to see what happened.
typed-table-stale-version = Something happened just before; type last, then play again.
typed-table-not-seated = You have no seat at this table; type sit.
typed-table-closed = This table is closed; type tables, or open another.
typed-table-not-started = The match has not begun; type who to see which seats are free.
typed-match-over = The match is over; type again for a rematch.
typed-match-running = The match is still in progress; resign ends it.
typed-match-unknown = { $sentence }
typed-game-option = { $sentence }
typed-limit = { $sentence }
typed-profile-unknown = { $sentence }
typed-table-moving = { $sentence }
typed-server-draining = { $sentence }
typed-seat-held = { $sentence }
typed-limit-sessions = { $sentence }
typed-clock-out-of-time = { $sentence }
typed-peer-silent = { $sentence }
typed-peer-too-slow = { $sentence }
typed-peer-unreachable = { $sentence }
