### Turkish words of the replay and its review.

replay-title = Oyunu izle
replay-loading = Oyun getiriliyor…
replay-none = Bu masada henüz biten bir el yok.
replay-board = { $ply }. hamleden sonra tahta
replay-game = { $number }. oyun
replay-hand = { $match }. maç, { $round }. el
replay-which = Hangi el
replay-start = Başa dön
replay-back = Bir hamle geri
replay-on = Bir hamle ileri
replay-end = Sona git
replay-play = Oynat
replay-pause = Durdur
replay-turn-board = Tahtayı çevir
replay-speed = Hız
replay-speed-slow = yavaş
replay-speed-even = orta
replay-speed-fast = hızlı
replay-keys = Ok tuşları adım adım gezer, boşluk tuşu oynatır, N sonraki işarete gider.
replay-line = Zaman çizgisi
replay-ply = { $plies } hamleden { $ply }.
replay-at-start = Başlangıç: { $plies } hamle var
replay-played = { $who }: { $move }
replay-passed = { $who } pas geçti
replay-silent = Bu hamle için bir gerekçe verilmedi.
replay-no-marks = Bu elde hiçbir hamleye tecrübe karar vermedi.
replay-mark = { $move }, { $ply }. hamle: { $kind }
replay-kind-rule = tecrübe kuralı
replay-kind-key-state = kilit konum
replay-kind-usage = sevilen göze
replay-kind-habit = alışkanlık
replay-kind-hindsight = sonradan anlama
replay-kind-rival = rakibi hatırlama
replay-kind-judgement = öğrenilmiş değerlendirme
replay-kind-turn = oyunun döndüğü yer
replay-explore = Bu konumu gezginde aç
replay-download = Oyunu indir
replay-hands = Dört el de açık
replay-review = İnceleme
replay-review-waiting = Bütün hamlelere yeniden bakılıyor…
replay-closed = { $count } hamle dışarıda bırakıldı: oynadığınız puanlı bir oyunda ortaya çıkabilir.
replay-turns = Oyun nerede döndü
replay-no-turns = Değerlendirme bu oyunda büyük bir dönüş görmedi.
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
replay-open-best = Bütün eller açık olsaydı { $best } { $loss } sayı daha iyi olurdu.
replay-signals = { $who }, { $partner } adlı eşine şunu söylüyor: { $signals }.
replay-signal-more = elinde { $suit } muhtemelen daha çok ({ $before } değil, { $after } beklenir)
replay-signal-fewer = elinde { $suit } muhtemelen daha az ({ $before } değil, { $after } beklenir)
replay-accuracy = İsabet
replay-accuracy-of = { $who }: { $share }
replay-opening = Açılış: { $name }; { $plies } yarım hamlesi { $games } oyundan biliniyor
replay-opening-unnamed = Açılış: { $plies } yarım hamlesi { $games } oyundan biliniyor
replay-standing = Değerlendirme: { $who } için { $worth }
replay-standing-level = Değerlendirme: eşit
replay-known = { $count ->
    [one] { $move } burada bir oyunda oynandı ve { $score } getirdi
   *[other] { $move } burada { $count } oyunda oynandı ve { $score } getirdi
}
replay-unknown = Kayıtlarda bunu burada oynayan olmamış
replay-others = Kayıtlarda kazananlar burada şunları da oynadı:
replay-graph = Konumların hamle hamle değeri; yukarısı { $who } için iyi
