### Turkish words of the lobby's first minute.

lobby-about = İnsanlara ve her oyundan öğrenen bilgisayar oyuncularına karşı masa oyunları.
lobby-live = Şu anda oynanıyor
lobby-live-about = { $names }: { $game }
lobby-recent = Son oynanan oyun
lobby-recent-about = { $game }, { $count } hamle
lobby-lesson = Günün dersi
lobby-lesson-about = Üç dakikada { $game }: adım adım, siz de oynayarak.
lobby-lesson-begin = Başla
lobby-learned = Old Hand dünden beri neler öğrendi
lobby-knows = Old Hand’in deneyimi
lobby-learned-from = { $games } inceleyerek öğrendi.
lobby-learned-answers = { $move } hamlesine { $reply } ile karşılık verir.
lobby-learned-now-answers = Artık { $move } hamlesine { $reply } ile karşılık veriyor.
lobby-learned-more = Nasıl öğreniyor
