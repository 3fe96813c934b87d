### Turkish words of the choice of games in the explorer.

filter-title = Oyunları seçin
filter-by = Kimin hamleleri
filter-anybody = herkes
filter-by-person = insanlar
filter-by-archive = kayıtlı oyunlar
filter-by-ai = yapay zekâ oyuncuları
filter-by-practice = alıştırma oyunları
filter-player = Oyuncu
filter-own = Benim oyunlarım
filter-side = Taraf
filter-either = fark etmez
filter-since = Şu tarihten beri
filter-until = Şu tarihe kadar
filter-rating = En az puan
filter-names = Adı buna benzeyen kayıtlı oyuncular
filter-name-games = { $name } ({ $games })
