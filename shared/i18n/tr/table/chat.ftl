### Turkish words of the chat of a table.

chat-title = Sohbet
chat-spectators = İzleyiciler arasında
chat-write = Bir şey söyleyin
chat-send = Söyle
chat-phrases = Hazır söz söyleyin
chat-phrases-only = El sürerken yalnızca hazır sözler söylenebilir.
chat-unsent = Bağlantı yok: mesajınız gönderilebilene kadar burada kalır.
chat-mute = sustur
chat-mute-why = { $name } artık duyulmasın
chat-unseen = { $count ->
    [one] { $count } yeni
   *[other] { $count } yeni
}
