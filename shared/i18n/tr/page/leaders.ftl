### Turkish words of the leaderboards, and of ratings shown anywhere.

leaders-title = Sıralamalar
leaders-about = Herkes 600’den başlar ve puanı kesinleştikçe yükselir; 100 puan önde olan oyuncu 100 oyunun yaklaşık 64’ünü kazanır.
leaders-game = Oyun
leaders-ladder = Sıralama
leaders-ladder-people = İnsanlar
leaders-ladder-mixed = İnsanlar ve yapay zekâ
leaders-ladder-ai = Yalnız yapay zekâ
leaders-newcomers = Geçici puanları da göster
leaders-nobody = Henüz puanlı maç oynanmadı.
leaders-nobody-settled = Henüz yeterince puanlı maç oynayan yok.
leaders-rank = #
leaders-player = Oyuncu
leaders-rating = Puan
leaders-won-drawn-lost = Galibiyet / beraberlik / yenilgi
leaders-deviation = ±{ $points }
leaders-provisional = Geçici: az sayıda maça dayanıyor
leaders-record = { $won } galibiyet, { $drawn } beraberlik, { $lost } yenilgi
leaders-as-table = Tablo olarak göster
leaders-day = Gün
