### English words of vacations in correspondence games.

form-vacation = vacation [DAYS|off]
verb-vacation = Stops your clocks in correspondence games for so many days; off ends it, and vacation alone tells how many days you have left. You may play on meanwhile.
vacation-unclear = Type vacation and a number of days from 1 to { $most }, or vacation off
vacation-none = You are not on vacation.
vacation-until = You are on vacation until { $end }; your clocks in correspondence games are stopped.
vacation-left = { $count ->
    [one] You have { $count } day of vacation left ({ $most } in any year).
   *[other] You have { $count } days of vacation left ({ $most } in any year).
}
seat-vacation = on vacation until { $end }
event-vacation = { $person ->
    [you] You are on vacation until { $end }; your clock is stopped.
   *[other] { $name } is on vacation until { $end }; that clock is stopped.
}
event-vacation-over = { $person ->
    [you] Your vacation is over; your clock is running again.
   *[other] { $name } is back from vacation.
}
