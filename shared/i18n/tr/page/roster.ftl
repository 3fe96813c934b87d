### Turkish words of the AI players: what each is, and how experienced.

roster-title = Yapay zekâ oyuncuları
roster-about = Her biri kendi düzeyinde, her makinede aynı güçte oynar. Kitabı olan, günlükteki her oyundan öğrenir ve hamlesinde bunu söyler.
roster-experience = Neden öğrendi
roster-no-book = Burada henüz kitap yok: günlükte yeterince oyun birikince hazırlanır.
roster-games-seen = Görülen oyun
roster-moves-seen = Görülen hamle
roster-rules = Öğrenilen kural
roster-version = Kitap
roster-from = Kaynak: { $sources }.
roster-source-person = buradaki insanların { $count } oyunu
roster-source-ai = yapay zekâların { $count } oyunu
roster-source-archive = arşivlerden { $count } oyun
roster-source-practice = { $count } alıştırma oyunu
roster-teaches = Öğrettiği: { $kinds }.
roster-kind-recall = bir konumda neyin kazandırdığı
roster-kind-key-states = kazananların geçtiği konumlar
roster-kind-usage = kazananların kullandığı haneler
roster-kind-judgement = taşların nerede ne değer taşıdığı
roster-kind-habit = kazananların ne oynadığı
roster-kind-hindsight = sonradan neyin daha iyi çıktığı
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
    [one] Yapay zekâ oyuncularının kaybettiği oyunlarda yanlış değerlendirdikleri { $count } konumu biliyor.
   *[other] Yapay zekâ oyuncularının kaybettiği oyunlarda yanlış değerlendirdikleri { $count } konumu biliyor.
}
roster-recent-refused = { $count ->
    [one] Daha zayıf { $count } kitap reddedildi.
   *[other] Daha zayıf { $count } kitap reddedildi.
}
roster-growth = Gücü nasıl arttı
roster-growth-about = Günlükteki oyun sayısına göre “Old Hand” oyuncusu; her rakibe karşı { $count } oyun, %95 güven aralıklarıyla.
roster-growth-archive = İnsanların arşivdeki oyunlarından, sonra alıştırmalardan öğrendi; “oldhand experiment growth” ile bir kez ölçüldü.
roster-growth-practice = Yapay zekâların alıştırmalarından öğrendi; “oldhand experiment growth” ile bir kez ölçüldü.
roster-growth-hands = Burada oyun, bir el demektir.
roster-growth-told = Kitapsız kendisine karşı: kitap yokken puanların { $first } kadarı, { $games } oyundan sonra { $last }.
roster-against-itself = kitapsız kendisine karşı
roster-against-outsider = hiçbir şey öğrenmeyen { $player } oyuncusuna karşı
roster-logged-games = Günlükteki oyunlar
roster-score = { $score } ({ $low } – { $high })
roster-book = kitap { $book }
roster-unrated = henüz puanı yok
roster-strength = Güç: 5 yıldızdan { $stars }
roster-play = Oyna
roster-play-against = { $name } ile oyna
roster-history = Kitapları
roster-history-about = Yeni kitap önce kullanılana karşı oynar; daha zayıf çıkan kabul edilmez.
roster-when = Hazırlanışı
roster-tried = Deneme
roster-tried-told = kitap { $against } karşısında { $count } oyunda { $score }
roster-purposes = Her kitap ne işe yarıyor
roster-purposes-about = Aynı oyunlarda her yeni kitapla alınan puanlar: önceki kitabı yenen devam yollarına karşı, hiçbir günlükte olmayan açılışlardan ve günlüğün hiç tanımadığı bir oyuncuya karşı. Yanında, oyun başına kurallarının seçtiği hamle sayısı.
roster-purpose-lines = kaybettiği devam yolları
roster-purpose-openings = bilinmeyen açılışlar
roster-purpose-opponent = bilinmeyen rakip
roster-purpose-told = { $score }, önce { $before } ({ $count } oyun)
roster-fired = oyun başına kural
roster-counts-only = yalnızca sayımları için yayımlandı
roster-status = Durum
roster-status-published = yayımlandı
roster-status-pinned = sabitlendi
roster-status-withdrawn = geri çekildi
roster-status-refused = kabul edilmedi
roster-status-removed = kaldırıldı
roster-about-random = Kurayla herhangi bir geçerli hamle.
roster-about-uct = Oyunu rastgele sürdürerek arar; her oyunu yalnız kurallarından oynar.
roster-about-greedy = O an en iyi görüneni oynar.
roster-about-club = Kulüp oyuncuları gibi ileriyi görür.
roster-about-expert = Kendi sonraki iki hamlesine kadar bakar.
roster-about-experience-easy = Sizi daha önce yeneni ya da günlükte kazananı, yoksa o an en iyi görüneni oynar.
roster-about-experience-medium = Sizi daha önce yeneni ya da günlükte kazananı oynar, yoksa kulüp oyuncuları gibi ileriyi görür.
roster-about-experience = Sizi daha önce yeneni ya da günlükte kazananı oynar, yoksa kendi sonraki iki hamlesine kadar bakar.
roster-about-english-draughts-child = Önündeki alışı görür, başka pek bir şey görmez.
roster-about-english-draughts-greedy = O an en iyi görüneni oynar.
roster-about-english-draughts-learner = LS-Draughts makalesindeki: kendi kopyasıyla oynayarak kendi kendine öğrendi.
roster-about-english-draughts-novice = Birkaç hamle ilerisine, kararsız bir gözle bakar.
roster-about-english-draughts-club = Kulüp oyuncuları gibi ileriyi görür, bedava taş vermez.
roster-about-english-draughts-expert = Derin hesap yapar.
roster-about-english-draughts-master = Süresi elverdiğince derin hesap yapar.
roster-about-english-draughts-human = Daha önce burada oynananlara ve birkaç hamle ilerisine bakıp insanların en çok oynayacağı hamleyi oynar.
roster-about-english-draughts-experience-easy = Birkaç hamle ileriyi düşünür ve hata yapar; sizi daha önce yeneni oynar, konumları günlükten öğrendiği gibi değerlendirir.
roster-about-english-draughts-experience-medium = Bir kulüp oyuncusu gibi ileriyi düşünür; sizi daha önce yeneni oynar, konumları günlükten öğrendiği gibi değerlendirir.
roster-about-english-draughts-experience = Süresinin elverdiği kadar derin hesaplar; sizi daha önce yeneni, aynı ölçüde iyi görünen hamlelerden de günlükte kazananı oynar.
roster-about-domino-101-greedy = Önce çiftleri, sonra en ağır taşı oynar.
roster-about-domino-101-level-1 = Makaledeki 1. düzey: kurayla herhangi bir geçerli taş.
roster-about-domino-101-level-4 = Makaledeki 4. düzey, harfi harfine: eşinin taşlarını da sayar ve 2. düzeye yenilir.
roster-about-domino-101-level-2 = Makaledeki 2. düzey: sonraki oyuncuda yok gibi görünen sayıyı açar.
roster-about-domino-101-level-3 = Makaledeki 3. düzey: bir sayının son taşını da elinde tutar.
roster-about-domino-101-companion = Maçı sizin için açık tutar: kazanınca yumuşar, kaybedince sertleşir.
roster-about-domino-101-level-4r = Hataları giderilmiş 4. düzey: iyi bir eş.
roster-about-domino-101-weigher = Her hamlenin 24 özelliğini, kendi kendine oynayarak öğrendiği gibi tartar.
roster-about-domino-101-level-5 = Elinizde olabilecekleri oynayıp dener, oyununuzu okur ve maç için oynar.
roster-about-domino-101-experience-easy = Günlükte kazananı, yoksa o an en iyi görüneni oynar.
roster-about-domino-101-experience-medium = Günlükte kazananı, yoksa o an en iyi görüneni oynar; yeniden oynanan ellerin öğrettiğiyle düşünür.
roster-about-domino-101-experience = Elinizde olabilecek taşları dener, eskiden nasıl oynadığınızı bilir ve size kaybettiği ellerden öğrenir.
roster-about-chinese-checkers-tentative = Makaledeki TentativeMove; oyunu pek seyrek bitirir.
roster-about-chinese-checkers-greedy = O an en iyi görüneni oynar.
roster-about-chinese-checkers-tentative-r = Tamamlanmış TentativeMove: hedefe çekilir, gördüğü kazancı alır.
roster-about-chinese-checkers-child = Gözüne hoş görünene, çoğunlukla ileri gider.
roster-about-chinese-checkers-novice = İyi bir sıçrayışı görür, neye yol açtığını henüz göremez.
roster-about-chinese-checkers-club = Kulüp oyuncuları gibi ileriyi görür.
roster-about-chinese-checkers-expert = Merdivenler kurar, sizinkileri bozar.
roster-about-chinese-checkers-master = Süresi elverdiğince derin hesap yapar.
roster-about-chinese-checkers-experience-easy = İyi bir sıçrayışı görür, neye izin verdiğini görmez; sizi daha önce yeneni oynar, yerlere günlükten öğrendiği değeri verir.
roster-about-chinese-checkers-experience-medium = Sizi daha önce yeneni, yoksa günlükte kazananı, o da yoksa kazananların yaptığını oynar.
roster-about-chinese-checkers-experience = Süresinin elverdiği kadar derin hesaplar; sizi daha önce yeneni oynar, yerlere günlükten öğrendiği değeri verir.
