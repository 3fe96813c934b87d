### Turkish words of chat.

chat-you = Siz: { $text }
chat-you-watchers = Siz, izleyicilere: { $text }
chat-player = { $name }: { $text }
chat-watcher = { $name } (izleyici): { $text }
chat-none = Henüz mesaj yok.
say-missing = “söyle” ve mesajınızı yazın, örneğin: söyle iyi oynadın
mute-missing = Oyuncunun adını da yazın
