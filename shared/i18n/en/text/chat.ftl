### English words of chat.

chat-you = You say: { $text }
chat-you-watchers = You say to the spectators: { $text }
chat-player = { $name } says: { $text }
chat-watcher = { $name }, a spectator, says: { $text }
chat-none = No messages yet.
say-missing = Type say and your message, for example: say well played
mute-missing = Type the name of the player too
