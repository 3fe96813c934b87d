### English words on buttons, and of clocks, that all screens share.

actions-counsel-me = Me
actions-counsel-either = No preference
actions-resume = Resume playing
actions-decline = Decline
actions-claim = Request a redeal
actions-resign = Resign
lobby-watch = Watch
result-again = Rematch
terms-clock = Clock
