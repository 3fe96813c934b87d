### English words of the chat of a table.

chat-title = Chat
chat-spectators = Spectator chat
chat-write = Write a message
chat-send = Send
chat-phrases = Quick chat
chat-phrases-only = During a hand you can only use quick chat.
chat-unsent = You are not connected. Your message stays here until you can send it.
chat-mute = mute
chat-mute-why = Mute { $name }
chat-unseen = { $count ->
    [one] { $count } new
   *[other] { $count } new
}
