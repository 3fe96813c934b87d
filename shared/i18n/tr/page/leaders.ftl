### Turkish words of the leaderboards, and of ratings shown anywhere.

leaders-title = Sıralamalar
leaders-about = Puanlar sonuçlara göre değişir. Yeni gelen 600 ile başlar, belirsizlik azaldıkça yükselir; 100 puanlık fark 100 oyunda yaklaşık 64 galibiyet demektir.
leaders-game = Oyun
leaders-ladder = Sıralama
leaders-ladder-people = İnsanlar
leaders-ladder-mixed = İnsanlar ve yapay zekâ
leaders-ladder-ai = Yalnız yapay zekâ
leaders-newcomers = Haklarında az şey bilinen yeniler de
leaders-nobody = Burada henüz puanlı maç yapan yok.
leaders-nobody-settled = Burada henüz yeterince puanlı maç yapan yok.
leaders-rank = #
leaders-player = Oyuncu
leaders-rating = Puan
leaders-won-drawn-lost = Galibiyet / beraberlik / yenilgi
leaders-deviation = ±{ $points }
leaders-provisional = Geçici: henüz az şey biliniyor
leaders-record = { $won } galibiyet, { $drawn } beraberlik, { $lost } yenilgi
leaders-as-table = Tablo olarak
leaders-day = Gün
