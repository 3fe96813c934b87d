### Turkish words of the replay and its review.

replay-title = Tekrar
replay-loading = Oyun yükleniyor…
replay-none = Bu masada henüz biten bir oyun yok.
replay-board = { $ply }. hamleden sonra tahta
replay-game = { $number }. oyun
replay-hand = { $match }. maç, { $round }. el
replay-which = Oyun seçin
replay-start = Başa dön
replay-back = Önceki hamle
replay-on = Sonraki hamle
replay-end = Sona git
replay-play = Oynat
replay-pause = Duraklat
replay-turn-board = Tahtayı çevir
replay-speed = Hız
replay-speed-slow = yavaş
replay-speed-even = normal
replay-speed-fast = hızlı
replay-keys = Ok tuşları hamleler arasında gezdirir, boşluk tuşu oynatır, N sonraki işaretli hamleye gider.
replay-line = Zaman çizgisi
replay-ply = { $plies } hamleden { $ply }.
replay-at-start = Başlangıç: { $plies } hamle var
replay-played = { $who }: { $move }
replay-passed = { $who } pas geçti
replay-silent = Bu hamle için bir gerekçe verilmedi.
replay-no-marks = Bu oyunda hiçbir hamleyi deneyim belirlemedi.
replay-mark = { $move }, { $ply }. hamle: { $kind }
replay-kind-rule = oyunlardan öğrenilen hamle
replay-kind-key-state = kilit konum
replay-kind-usage = kazananların kullandığı delik
replay-kind-habit = alışkanlık
replay-kind-hindsight = sonradan anlama
replay-kind-rival = rakibi hatırlama
replay-kind-judgement = öğrenilmiş değerlendirme
replay-kind-turn = dönüm noktası
replay-download = İndir
replay-hands = Dört elin hepsi
replay-review = İnceleme
replay-review-waiting = Bütün hamleler inceleniyor…
replay-closed = { $count } hamle dışarıda bırakıldı: oynadığınız puanlı bir oyunda ortaya çıkabilir.
replay-turns = Dönüm noktaları
replay-no-turns = Değerlendirme bu oyunda dönüm noktası bulamadı.
replay-turn = { $person ->
    [you] { $move } oynadınız; { $best } daha iyiydi
   *[other] { $who } { $move } oynadı; { $best } daha iyiydi
}
replay-turn-man = { replay-turn } ({ $count ->
    [0] yarım taştan az
   *[other] yaklaşık { $count } taş
})
replay-turn-row = { replay-turn } ({ $count ->
    [0] bir adımdan az
   *[other] yaklaşık { $count } adım
})
replay-turn-point = { replay-turn } ({ $count ->
    [0] bir sayıdan az
   *[other] yaklaşık { $count } sayı
})
replay-turn-known = { $person ->
    [you] { $move } oynadınız, bu burada { $score } getirmişti; { $best } ise { $games } oyunda { $other } getirdi
   *[other] { $who } { $move } oynadı, bu burada { $score } getirmişti; { $best } ise { $games } oyunda { $other } getirdi
}
replay-turn-at = { $number }. hamle: { $words }.
replay-turns-other = { $count } dönüm noktası daha
replay-open-best = Bütün eller açıkken { $best } { $loss } sayı daha iyiydi.
replay-signals = { $who }, { $partner } adlı eşine şunu söylüyor: { $signals }.
replay-signal-more = elinde { $suit } muhtemelen daha çok ({ $before } değil, { $after } beklenir)
replay-signal-fewer = elinde { $suit } muhtemelen daha az ({ $before } değil, { $after } beklenir)
replay-accuracy = İsabet
replay-accuracy-of = { $who }: { $share }
replay-opening = Açılış: { $name }; { $plies } hamlesi { $games } oyundan biliniyor
replay-opening-unnamed = Açılış: { $plies } hamlesi { $games } oyundan biliniyor
replay-standing = Değerlendirme: { $who } için { $worth }
replay-standing-level = Değerlendirme: eşit
replay-known = { $count ->
    [one] { $move } burada bir oyunda oynandı ve { $score } getirdi
   *[other] { $move } burada { $count } oyunda oynandı ve { $score } getirdi
}
replay-unknown = Kayıtlı hiçbir oyunda burada bu hamle oynanmadı
replay-others = Kazananlar burada şunları da oynadı:
replay-graph = Konumların hamle hamle değeri; yukarısı { $who } için iyi
