### Turkish words of puzzles, on the page and in the text protocol.

puzzles-goal-win = Yalnızca tek bir hamle kazandırıyor.
puzzles-goal-draw = Yalnızca tek bir hamle beraberliği koruyor.
puzzles-goal-finish = Hedefinizi en az hamlede doldurun: en kısa yol tek bir hamleyle başlıyor.
puzzles-goal-hop = İleriye doğru en uzun sıçrayışı bulun.
puzzles-goal-points = Ortalamada en çok sayı kazandıran hamleyi bulun.
puzzles-goal-partner = Eşinizin elinde hangi taş kesinlikle var?
puzzles-hidden = Görmediğiniz taşlar: { $tiles }.
puzzles-tile-choose = Görmediğiniz taşlardan birini seçin.
puzzles-tile-wrong = { $tile } başkasında da olabilir. Yeniden deneyin.
puzzles-tile-among = Şunlardan biri: { $tiles }.
puzzles-tile-is = Aranan taş: { $tile }.
puzzles-side = Siz { $side } oynuyorsunuz.
puzzles-theme-shot-2 = iki taşlık vuruş
puzzles-theme-shot-3 = üç taşlık vuruş
puzzles-theme-shot-4 = dört taşlık vuruş
puzzles-theme-breakthrough = yarma
puzzles-theme-bridge = köprü
puzzles-theme-first-position = Birinci Pozisyon
puzzles-theme-the-move = hamle sırası
puzzles-theme-changing-the-move = hamle sırasını değiştirme
puzzles-theme-database = oyun sonu
puzzles-theme-finish-2 = bitişe iki hamle
puzzles-theme-finish-3 = bitişe üç hamle
puzzles-theme-finish-4 = bitişe dört hamle
puzzles-theme-finish-5 = bitişe beş hamle
puzzles-theme-long-hop = uzun sıçrayış
puzzles-theme-closing = oyunu kapatma
puzzles-theme-stop = sıradakine pas geçirtme
puzzles-theme-win = kazanma
puzzles-theme-draw = beraberliği kurtarma
puzzles-theme-finish = eve giden yol
puzzles-theme-points = en çok puan
puzzles-theme-partner = eşin taşı
puzzles-themes = Temalar: { $themes }.
puzzles-gained = Bulmaca puanınız { $change } artarak { $rating } oldu.
puzzles-lost = Bulmaca puanınız { $change } azalarak { $rating } oldu.
puzzles-streak = { $count ->
    [one] Üst üste { $count } bulmaca çözdünüz.
   *[other] Üst üste { $count } bulmaca çözdünüz.
}
puzzles-own-move = Kendi oyununuzda { $move } oynadınız. Daha iyi bir hamle bulun.
puzzles-run = { $kind ->
    [race] Yarış: { $score } çözüldü. En iyi: { $best }.
   *[other] Seri: { $score } çözüldü. En iyi: { $best }.
}
puzzles-run-over = { $kind ->
    [race] Yarış bitti: { $score } çözüldü. En iyi: { $best }.
   *[other] Seri bitti: { $score } çözüldü. En iyi: { $best }.
}
puzzles-best-streak = En iyi seri: { $best }
puzzles-best-race = En iyi yarış: { $best }
