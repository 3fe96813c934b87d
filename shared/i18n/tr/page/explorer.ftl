### Turkish words of the explorer of positions.

maker-person = insanlar
maker-archive = kayıtlı oyunlar
maker-practice = alıştırma oyunları
explorer-title = Gezgin
explorer-loading = Oyunlar aranıyor…
explorer-start = Başlangıç konumu
explorer-games = { $count ->
    [one] Kayıtlı bir oyun var.
   *[other] Kayıtlı { $count } oyun var.
}
explorer-to-move = Sıra: { $who }
explorer-moves = Burada oynananlar
explorer-move = Hamle
explorer-times = Oyun
explorer-results = Galibiyet, beraberlik, yenilgi
explorer-least = En az
explorer-least-about = Oyun sayısına göre bu hamlenin beklenen en düşük sonucu
explorer-record = { $move }: { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
explorer-new = Kayıtlı hiçbir oyun bu konuma ulaşmadı. Geçerli hamleler:
explorer-preparing = Kayıtlı oyunlar henüz sayılıyor; ilk başlangıçtan sonra bu yaklaşık bir dakika sürer. Geçerli hamleler:
explorer-others = Burada hiç oynanmamış:
explorer-sample = Örnek
explorer-sample-follows = İçe aktarılıyor…
explorer-years = { $from }–{ $to }
explorer-from = Oynayanlar: { $makers }
explorer-trend = Old Hand zamanla ne önerdi
explorer-trend-book = { $version }. sürüm
explorer-trend-none = öneri yok
explorer-trend-says = { $move } (yenilmeme oranı { $share }, { $games } oyun)
explorer-over = Oyun burada bitiyor: { $reason }.
explorer-about-domino-101 = Dominoda deneyim, sıradaki oyuncunun gördüğüne göre saklanır: kendi taşları, iki uç, masadaki taşlar ve ötekilerin elinde kaçar taş kaldığı. Böyle bir durum nadiren ikinci kez gelir. Dört eli birden görmenizin tek nedeni, bunun bir örnek ya da bitmiş bir el olmasıdır.
explorer-about-block-domino = { explorer-about-domino-101 }
explorer-deal = Yeniden dağıt
explorer-recent = Son oyunlar
explorer-recent-game = { $number }. oyun: { $plies } hamle
explorer-hint = İpucu göster
explorer-hint-here = İpucu: { $move }
explorer-hint-gone = İpucu yok: { $why }
explorer-hint-share = { $move } · { $share }
explorer-hint-aim = En yakın kilit konum (yeşil halkalı) { $count } adım uzakta: oraya ulaşanların { $wins } tanesi kazandı, { $losses } tanesi kaybetti.
explorer-hint-log = Kayıtlı oyunlar: { $words }
explorer-hint-none = Kayıtlı hiçbir oyun bu konuma ulaşmadı.
explorer-hint-move = { $move } ({ $score }, { $games } oyun)
explorer-hint-found = Burada en iyi sonuç verenler: { $moves }.
