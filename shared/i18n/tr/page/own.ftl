### Turkish words of the strip with one's own games.

own-title = Oyunlarınız
own-your-turn = Sıra sizde
own-to-move = Sıra: { $names }
own-waiting = Oyuncu bekleniyor
own-rematch = Rövanş isteniyor
own-going = Oynanıyor
own-vacation = Sıra sizde; izindesiniz
own-away = { $names } izinde
