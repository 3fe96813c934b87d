### English words of refusals for readers who type, before those of common/refusals.ftl; {sentence} is the server's own English sentence.

refused-until = { $count ->
    [one] Try again in { $count } second.
   *[other] Try again in { $count } seconds.
}
typed-protocol-token = This token is not valid, or not any more. Connect again and type name and your name.
typed-protocol-version = This program and the server have different versions. Update Oldhand.
typed-table-unknown = This table does not exist; type tables to list the open ones.
typed-table-seat-taken = That seat is taken; type who to see which are free.
typed-table-full = All seats are taken; you can watch.
typed-table-not-your-turn = It isn't your turn; type last to see what happened.
typed-table-stale-version = Something happened just before; type last, then play again.
typed-table-not-seated = You have no seat at this table; type sit.
typed-table-closed = This table is closed; type tables, or open another.
typed-table-not-started = The match has not begun; type who to see which seats are free.
typed-match-over = The match is over; type rematch to play again.
typed-match-running = The match is still in progress; resign ends it.
typed-match-unknown = { $sentence }
typed-game-option = { $sentence }
typed-limit = { $sentence }
typed-profile-unknown = { $sentence }
typed-table-moving = { $sentence }
typed-server-draining = { $sentence }
typed-seat-substituted = { $sentence }
typed-limit-sessions = { $sentence }
typed-clock-out-of-time = { $sentence }
typed-connection-silent = { $sentence }
typed-connection-too-slow = { $sentence }
typed-connection-unreachable = { $sentence }
