### Turkish words of the explorer of positions.

maker-person = insanlar
maker-archive = kayıtlı oyunlar
maker-practice = alıştırma oyunları
explorer-title = Gezgin
explorer-loading = Kayıtlara soruluyor…
explorer-start = Başlangıç
explorer-path = Buraya gelen yol
explorer-games = { $count ->
    [one] Kayıtlarda bu oyundan bir el var.
   *[other] Kayıtlarda bu oyundan { $count } el var.
}
explorer-to-move = Sıra: { $who }
explorer-moves = Burada ne oynandı
explorer-move = Hamle
explorer-times = Oyun
explorer-results = Galibiyet, beraberlik, mağlubiyet
explorer-least = En az
explorer-least-about = Sayılara göre hamlenin en az getireceği sonuç
explorer-record = { $move }: { $wins } galibiyet, { $draws } beraberlik, { $losses } mağlubiyet
explorer-new = Kayıtlarda bu konuma gelen olmamış. Her geçerli hamleyle devam edilebilir:
explorer-preparing = Kayıtlı oyunlar henüz sayılıyor; ilk başlangıçtan sonra bu yaklaşık bir dakika sürer. Geçerli hamleler:
explorer-others = Burada hiç oynanmamış:
explorer-sample = Bir oyun
explorer-sample-follows = Okunuyor
explorer-years = { $from }–{ $to }
explorer-from = Oynayanlar: { $makers }
explorer-trend = Kitaplar ne diyor, sürüm sürüm
explorer-trend-book = { $version }. kitap
explorer-trend-none = henüz bir şey yok
explorer-trend-says = { $move } (yenilmeme oranı { $share }, { $games } oyun)
explorer-over = El burada bitti: { $reason }.
explorer-about-domino-101 = Dominoda tecrübe, sıradaki oyuncunun gördüğüne göre saklanır: kendi taşları, iki uç, masadaki taşlar ve ötekilerin kaçar taşı kaldığı. Böyle zengin bir durum nadiren ikinci kez gelir. Dört eli birden görmenizin tek nedeni, bunun bir örnek ya da bitmiş bir el olmasıdır.
explorer-about-block-domino = { explorer-about-domino-101 }
explorer-deal = Yeniden dağıt
explorer-hand = { $who } elinde
explorer-recent = Bakılacak oyunlar
explorer-recent-game = { $number }. oyun: { $plies } hamle
explorer-hint = Usta burada ne oynardı?
explorer-hint-here = İpucu: { $move }
explorer-hint-gone = Ustanın ne oynayacağı sorulamadı: { $why }
explorer-hint-share = { $move } · { $share }
explorer-hint-aim = En yakın kilit konum (yeşil halkalı) { $count } adım uzakta: oraya ulaşanların { $wins } tanesi kazandı, { $losses } tanesi kaybetti.
explorer-hint-log = Kayıtlara göre: { $words }
explorer-hint-none = Kayıtlarda bu konuma gelen olmamış.
explorer-hint-move = { $move } ({ $score }, { $games } oyun)
explorer-hint-found = Kayıtlarda en iyi sonuç verenler: { $moves }.
explorer-gone = Bu konuma bakılamıyor: { $why }
