### Turkish words of the chat of a table.

chat-title = Sohbet
chat-spectators = İzleyici sohbeti
chat-write = Mesaj yazın
chat-send = Gönder
chat-phrases = Hazır sözler
chat-phrases-only = El sürerken yalnızca hazır sözler söylenebilir.
chat-unsent = Bağlantı yok: mesajınız gönderilebilene kadar burada kalır.
chat-mute = sustur
chat-mute-why = { $name } adlı oyuncuyu sustur
chat-unseen = { $count ->
    [one] { $count } yeni
   *[other] { $count } yeni
}
