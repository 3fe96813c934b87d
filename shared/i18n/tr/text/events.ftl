### Turkish words of what happens at a table.

event-left = { $person ->
    [you] Masadan kalktınız.
   *[other] { $name } masadan kalktı.
}
event-sits = { $person ->
    [you] { $number }. koltuğa oturdunuz.
   *[other] { $name } { $number }. koltuğa oturdu.
}
event-sits-side = { $person ->
    [you] { $number }. koltuğa oturdunuz ({ $side }).
   *[other] { $name } { $number }. koltuğa oturdu ({ $side }).
}
event-dealt = { $number }. el dağıtıldı.
event-begins = { $person ->
    [you] Maç başlıyor. İlk hamle sizin.
   *[other] Maç başlıyor. İlk hamle: { $name }.
}
event-begins-side = Maç başlıyor; ilk hamle: { $side }.
event-moved-for = { $person ->
    [you] { $move } (sizin yerinize)
   *[other] { $move } ({ $name } yerine)
}
event-some-ai = Bir yapay zekâ oyuncusu
event-hand-over = El bitti.
event-resigns = { $person ->
    [you] Çekildiniz.
   *[other] { $name } çekildi.
}
event-agrees-to-resign = { $person ->
    [you] Çekilmeyi kabul ettiniz.
   *[other] { $name } çekilmeyi kabul etti.
}
event-rematch = { $person ->
    [you] Rövanş istediniz.
   *[other] { $name } rövanş istiyor.
}
event-boards-released = Bu turun elleri artık herkese açık.
event-closed = Masa kapandı: { $reason }.
event-closed-abandoned = bütün oyuncular çok uzun süre uzaktaydı
event-closed-left = bütün oyuncular kalktı
event-closed-finished = maç bitti
event-closed-operator = bir yönetici kapattı
event-closed-error = sunucuda bir hata oldu
event-held = { $reason ->
    [absent] { $owner } uzakta; yerine yapay zekâ oyuncusu { $name } oynuyor.
    [time] { $owner } için süre bitti; yerine yapay zekâ oyuncusu { $name } oynuyor.
    [handed-over] { $owner } öyle istedi; yerine yapay zekâ oyuncusu { $name } oynuyor.
   *[other] { $owner } yerine yapay zekâ oyuncusu { $name } oynuyor.
}
event-held-yours = Sizin yerinize yapay zekâ oyuncusu { $name } oynuyor; devam etmek için “dön” yazın.
event-resumes = { $person ->
    [you] Yeniden siz oynuyorsunuz.
   *[other] { $name } yeniden kendisi oynuyor.
}
event-away-too-long = { $person ->
    [you] Çok uzun süre uzakta kaldınız.
   *[other] { $name } çok uzun süre uzakta kaldı.
}
event-out-of-time = { $person ->
    [you] Süreniz bitti.
   *[other] { $name } için süre bitti.
}
event-gives-time = { $person ->
    [you] Ek süre verdiniz.
   *[other] { $name } ek süre verdi.
}
event-agrees = { $person ->
    [you] Kabul ettiniz.
   *[other] { $name } kabul etti.
}
event-proposes-draw = { $person ->
    [you] Beraberlik önerdiniz.
   *[other] { $name } beraberlik öneriyor.
}
event-proposes-takeback = { $person ->
    [you] Hamlenizi geri almak istediniz.
   *[other] { $name } hamlesini geri almak istiyor.
}
event-answer-draw = Kabul etmek için “berabere”, reddetmek için “ret” yazın.
event-answer-takeback = Kabul etmek için “geri-al”, reddetmek için “ret” yazın.
event-declines-draw = { $person ->
    [you] Beraberliği reddettiniz.
   *[other] { $name } beraberliği reddetti.
}
event-declines-takeback = { $person ->
    [you] Hamlenin geri alınmasını reddettiniz.
   *[other] { $name } hamlenin geri alınmasını reddetti.
}
event-undone = Geri alma kabul edildi: { $count } hamle geri alındı.
event-claims = { $person ->
    [you] Yeniden dağıtım istediniz.
   *[other] { $name } yeniden dağıtım istedi.
}
event-chosen = Seçiminizi yaptınız.
event-who-opens = Kim açsın: { $answers }.
event-opens = { $person ->
    [you] Siz açıyorsunuz.
   *[other] { $name } açıyor.
}
event-wish-me = { $person ->
    [you] siz açmak istiyorsunuz
   *[other] { $name } açmak istiyor
}
event-wish-either = { $person ->
    [you] sizin için fark etmez
   *[other] { $name } için fark etmez
}
event-wish-you = { $person ->
    [you] eşinizin açmasını istiyorsunuz
   *[other] { $name } eşinin açmasını istiyor
}
event-returned = { $name } geri döndü.
event-away = { $name } uzakta.
event-away-for = { $name } uzakta; masa { $time } bekler.
turn-waiting = Oyuncu bekleniyor: { $seats } koltuktan { $count } tanesi boş.
turn-over = Maç bitti. Yeniden oynamak için “rövanş”, masadan kalkmak için “kalk” yazın.
turn-closed = Masa kapandı.
turn-counsel = Sonraki eli siz mi açarsınız, eşiniz mi? “danış ben”, “danış farketmez” ya da “danış sen” yazın.
turn-counsel-within = Sonraki eli siz mi açarsınız, eşiniz mi? “danış ben”, “danış farketmez” ya da “danış sen” yazın; süre: { $time }.
turn-counsel-others = Eli kazanan eşler kimin açacağını seçiyor.
turn-reserved = Sıra, masadan kalkmış bir oyuncuda: oyuncu dönebilir ya da “ekle” onun yerine bir yapay zekâ oyuncusu oturtur.
turn-of = Sıra: { $names }.
turn-hand-soon = Sonraki el birazdan başlıyor.
turn-boards-waiting = Buradaki bütün eller oynandı. Öteki masalar bitince herkes görebilecek.
turn-match-soon = Maç birazdan başlıyor.
turn-only-pass = Sıra sizde; yalnız pas geçebilirsiniz.
turn-not-yours = Sıra sizde değil. { $turn }
