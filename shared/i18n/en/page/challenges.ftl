### English words of challenges in the lobby.

challenge-sent = You have challenged { $name } to { $game }.
challenge-received = { $name } challenges you to { $game }.
challenge-declined = { $name } declines your challenge.
challenge-accept = Accept
challenge-withdraw = Withdraw
