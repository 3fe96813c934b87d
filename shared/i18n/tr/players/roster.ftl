### Turkish words of the room of the AI players: what each has learned, and how its books fared.

roster-about = Kiminle oynamak istersiniz? En zayıftan en güçlüye sıralanırlar. Kitabı olanlar her oyundan öğrenir ve öğrendiklerini kullandıklarında bunu söyler.
roster-literature-about = Yayımlanmış makalelerdeki gibi, hatalarıyla birlikte oynarlar; makalelerin savları böyle ölçülür.
roster-experience = Neden öğrendi
roster-no-book = Henüz kitap yok; yeterince oyun oynanınca hazırlanır.
roster-games-seen = Görülen oyun
roster-moves-seen = Görülen hamle
roster-rules = Öğrenilen kural
roster-version = Kitap
roster-from = Kaynak: { $sources }.
roster-source-person = buradaki insanların { $count } oyunu
roster-source-ai = yapay zekâların { $count } oyunu
roster-source-archive = { $count } kayıtlı oyun
roster-source-practice = { $count } alıştırma oyunu
roster-teaches = Öğrettiği: { $kinds }.
roster-kind-recall = bir konumda hangi hamlenin kazandırdığı
roster-kind-key-states = kazananların geçtiği konumlar
roster-kind-usage = kazananların kullandığı delikler
roster-kind-judgement = konumları nasıl değerlendireceği
roster-kind-tuning = en güçlü oyuncunun değerlendirmesini nasıl ayarlayacağı
roster-kind-habit = kazananların hangi hamleleri yeğlediği
roster-kind-hindsight = sonradan hangi hamlenin daha iyi çıktığı
roster-made = { $date } tarihinde hazırlandı.
roster-shipped = Oldhand ile birlikte geldi.
roster-recent = Dünden beri öğrenilenler
roster-recent-nothing = Yeni bir şey yok: dünden beri kitap yayımlanmadı.
roster-recent-games = { $count ->
    [one] { $against } numaralı kitaptan { $count } oyun fazla.
   *[other] { $against } numaralı kitaptan { $count } oyun fazla.
}
roster-recent-rules = Kurallar: { $gained } yeni, { $changed } değişmiş, { $lost } çıkarılmış.
roster-recent-surprises = { $count ->
    [one] Yapay zekâ oyuncularının kaybettiği oyunlardan { $count } konumun değerlendirmesini düzeltti.
   *[other] Yapay zekâ oyuncularının kaybettiği oyunlardan { $count } konumun değerlendirmesini düzeltti.
}
roster-recent-refused = { $count ->
    [one] Daha zayıf { $count } kitap reddedildi.
   *[other] Daha zayıf { $count } kitap reddedildi.
}
roster-evening = Sizden nasıl öğreniyor
roster-evening-about = { $player } oyuncusunun hep aynı biçimde oynayan tek bir rakibe karşı { $count } maçtaki puanı. Rakip: { $against }, hamle başına { $nodes } konuma bakar. Oyuncular her kişinin oyunlarını hatırlar. Bir kez ölçüldü, bu sunucuda değil.
roster-evening-remembered = Rakibini hatırlıyor
roster-evening-without = Hiçbir şey hatırlamıyor
roster-evening-matches = Maçlar
roster-evening-summary = { $first } ile başladı, { $last } oldu; belleksiz { $without }
roster-growth = Gücü nasıl arttı
roster-growth-about = Kayıtlı oyun sayısına göre “Old Hand” oyuncusu; her rakibe karşı { $count } oyun, %95 güven aralıklarıyla.
roster-growth-archive = İnsanların arşivdeki oyunlarından, sonra alıştırmalardan öğrendi; “oldhand experiment growth” ile bir kez ölçüldü.
roster-growth-practice = Yapay zekâların alıştırmalarından öğrendi; “oldhand experiment growth” ile bir kez ölçüldü.
roster-growth-hands = Burada oyun, bir el demektir.
roster-growth-summary = Kitapsız kendisine karşı: kitap yokken puanların { $first } kadarı, { $games } oyundan sonra { $last }.
roster-against-itself = kitapsız kendisine karşı
roster-against-outsider = öğrenmeyen { $player } oyuncusuna karşı
roster-logged-games = Kayıtlı oyunlar
roster-score = { $score } ({ $low } – { $high })
roster-play = Oyna
roster-play-against = { $name } ile oyna
roster-history = Kitapları
roster-history-about = Yeni kitap önce kullanılan kitaba karşı oynar. Daha zayıf çıkan kitap kabul edilmez.
roster-when = Hazırlanışı
roster-tried = Deneme
roster-tried-score = kitap { $against } karşısında { $count } oyunda { $score }
roster-purposes = Her kitap ne işe yarıyor
roster-purposes-about = Her yeni kitabın aldığı sonuçlar: önceki kitabı yenen devam yollarına karşı, hiçbir kayıtlı oyunda olmayan açılışlardan ve tanımadığı bir oyuncuya karşı. Yanında, oyun başına kurallarının seçtiği hamle sayısı.
roster-purpose-lines = kaybettiği devam yolları
roster-purpose-openings = bilinmeyen açılışlar
roster-purpose-opponent = bilinmeyen rakip
roster-purpose-score = { $score }, önce { $before } ({ $count } oyun)
roster-fired = oyun başına kural
roster-not-tried = denenmedi: { $count } oyun karar vermeye yetmez
roster-counts-only = yalnızca sayımları için yayımlandı
roster-status = Durum
roster-status-published = yayımlandı
roster-status-pinned = sabitlendi
roster-status-withdrawn = geri çekildi
roster-status-refused = reddedildi
roster-status-removed = silindi
