### English words of vacations in correspondence games.

account-vacation-title = Vacation
account-vacation-about = While you’re on vacation, your clocks in correspondence games are stopped and nobody notifies you of your turn. Your opponents see it, and you can keep playing. You can take { $most } days in any year; each day you begin counts.
account-vacation-until = You’re on vacation until { $end }.
account-vacation-left = { $count ->
    [one] { $count } day left.
   *[other] { $count } days left.
}
account-vacation-days = Days
account-vacation-begin = Go on vacation
account-vacation-end = End vacation now
