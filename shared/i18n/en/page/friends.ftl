### English words of the people whom one follows.

friends-title = Friends
friends-about = People you follow. Nobody is told that you follow them.
friends-name = Player’s name
friends-follow = Follow
friends-unfollow = Unfollow
friends-none = You aren’t following anyone yet. Type a name, or open a player’s profile.
friends-online = online
friends-offline = offline
friends-playing = playing now
friends-watch = Watch
friends-challenge = Challenge
friends-challenge-to = Challenge { $name }
friends-unfollow-whom = Unfollow { $name }
friends-game = Game
friends-sent = Your challenge to { $name } has been sent.
friends-presence = People who follow me see when I’m online
friends-muted = Muted players
friends-muted-about = You don’t see what they write, and you are never paired, invited or challenged together.
friends-unmute = Unmute
friends-unmute-whom = Unmute { $name }
