### English words of notifications.

notification-title = Your turn: { $game }
notification-others = At the table: { $names }.
notification-left = You have { $time } for your move.
notification-next-table = { $name }: your next table, { $game }
notification-invited = { $name } invites you: { $game }
