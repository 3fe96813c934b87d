### English words on buttons, and of clocks, that all screens share.

deeds-counsel-me = Me
deeds-counsel-either = No preference
deeds-take-back = Resume playing
deeds-decline = Decline
deeds-claim = Request a redeal
deeds-resign = Resign
lobby-watch = Watch
result-again = Rematch
terms-clock = Clock
