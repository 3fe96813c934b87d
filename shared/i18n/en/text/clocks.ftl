### English words of clocks, terms and stretches of time.

span-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
span-tenths = { $seconds } seconds
clock-none = no clock
clock-fischer = { $count ->
    [one] { $bank } and { $count } second per move
   *[other] { $bank } and { $count } seconds per move
}
clock-move = { $time } per move
clock-forms = { $fischer } (minutes + seconds per move), { $move } (per move), { $days } (days per move) or { $none }
clock-unclear = { $clock } is not a clock; type { $forms }
clock-out-of-range = A clock of { $clock } is too short or too long; type { $forms }
clock-here-none = This table has no clock.
clock-left = { $person ->
    [you] You have { $time }.
   *[other] { $name } has { $time }.
}
clock-left-running = { $person ->
    [you] You have { $time } and it is running.
   *[other] { $name } has { $time } and it is running.
}
clock-paused = The clock is paused until the player is back.
