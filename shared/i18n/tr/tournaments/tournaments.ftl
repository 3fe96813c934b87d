### Turkish words of tournaments, for all readers and for the rooms of the page.

tournament-round-robin = lig usulü
tournament-swiss = İsviçre sistemi
tournament-arena = arena
tournament-knockout = eleme
tournament-open = katılıma açık
tournament-running = sürüyor
tournament-paused = ara verildi
tournament-over = bitti
tournament-cancelled = iptal edildi
tournament-gone = eski bir oyuncu
tournament-bye = { $name }, { $round }. tur: bu turu bay geçiyorsunuz.

tournaments-about = Turnuva oyuncularını kendi eşleştirir, masalarını açar ve sıralamayı tutar. Hesabı olmayan da katılabilir.
tournaments-all = Bütün turnuvalar
tournaments-register = Turnuva duyurmak için hesabınız olmalı.
tournaments-announce = Turnuva duyur
tournaments-none = Henüz turnuva duyurulmadı.
tournaments-running = Sürenler
tournaments-open = Katılıma açık
tournaments-over = Bitenler
tournaments-of = { $most } yerden { $count } dolu
tournaments-fills = Yapay zekâ oyuncuları { $count } kişiye tamamlar
tournaments-entrants = { $count ->
    [one] { $count } katılımcı
   *[other] { $count } katılımcı
}
tournaments-rounds = { $count ->
    [one] { $count } tur
   *[other] { $count } tur
}
tournaments-minutes = { $count ->
    [one] { $count } dakika
   *[other] { $count } dakika
}
tournaments-boards = { $count ->
    [one] turda { $count } ortak dağıtım
   *[other] turda { $count } ortak dağıtım
}
tournaments-round = { $round }. tur
tournaments-round-of = { $round }. tur (toplam { $rounds })
tournaments-by = düzenleyen: { $name }

## Announcing.

tournaments-name = Ad
tournaments-called = { $day }, { $format }
tournaments-format = Sistem
tournaments-format-swiss = İsviçre
tournaments-format-swiss-about = Puanları yakın olanlar karşılaşır, kimse elenmez.
tournaments-format-round-robin = Lig
tournaments-format-round-robin-about = Herkes herkesle oynar.
tournaments-format-arena = Arena
tournaments-format-arena-about = Süre dolana kadar, biri bitince hemen yeni oyun.
tournaments-format-knockout = Eleme
tournaments-format-knockout-about = Maçı kaybeden elenir.
tournaments-number-of-rounds = Tur sayısı
tournaments-rounds-automatic = otomatik
tournaments-meetings = Herkes herkesle oynar
tournaments-meetings-1 = bir kez
tournaments-meetings-2 = iki kez
tournaments-lasts = Dakika
tournaments-begin = Başlangıç
tournaments-begin-time = Belirli bir saatte
tournaments-begin-hand = Ben başlatınca
tournaments-start = Tarih ve saat
tournaments-more = Diğer seçenekler
tournaments-announce-it = Duyur
tournaments-about-it = Açıklama: selam, ödüller, buluşma yeri
tournaments-rated = Oyunlar puana sayılır
tournaments-break = Turlar arasında
tournaments-break-none = ara yok
tournaments-break-hand = sonraki turu ben başlatırım
tournaments-grace = Gelmeyen oyuncu kaybeder:
tournaments-late = Geç katılım, şu turun sonuna kadar
tournaments-least-rating = En düşük puan
tournaments-most-rating = En yüksek puan
tournaments-most-entrants = En çok katılımcı
tournaments-bots = Botlar (başkalarının programları) katılabilir
tournaments-fill-even = Sayı tekse bir yapay zekâ oyuncusu katılır
tournaments-fill-to = Yapay zekâ oyuncularıyla tamamlanacak sayı
tournaments-filler = Hangi yapay zekâ oyuncusu
tournaments-filler-any = Kulüp düzeyinde olanlar
tournaments-duplicate = Turda ortak dağıtım (boş: yok)
tournaments-duplicate-about = Bir turun bütün masaları aynı dağıtımları oynar; sonuçlar karşılaştırılabilir. Ölçümlerimizde iki çifti ayırt etmek için farklı dağıtımlarla 3 elin yerini böyle 2 el tuttu.
tournaments-scale = Ortak dağıtımlar şöyle karşılaştırılır
tournaments-scale-matchpoints = maç puanı
tournaments-scale-imps = IMP

## Entering.

tournaments-enter = Katıl
tournaments-entered = Katıldınız. Masanız her sayfada duyurulur.
tournaments-entered-early = Katıldınız. Zamanında geri gelin: masanız her sayfada duyurulur.
tournaments-entered-guest = Katıldınız. Zamanında, bu aygıtta ve bu tarayıcıda geri gelin: masanız her sayfada duyurulur.
tournaments-entered-with = { $name } ile birlikte katıldınız. Masanız her sayfada duyurulur.
tournaments-partner = Eşinizin adı (boş: size bir eş verilir)
tournaments-partner-missing = Eşiniz henüz yok: sizin adınızı yazarak katılsın, yoksa başlangıçta size bir eş verilir.
tournaments-name-partner = Eşi değiştir
tournaments-withdraw = Çekil
tournaments-returning = Çekildiniz. Puanlarınız kalır; yeniden katılıp onlarla devam edebilirsiniz.
tournaments-closed = Katılım bitti. İzleyebilirsiniz.
tournaments-full = Bütün yerler ({ $most }) dolu. Biri çekilirse yer açılır.
tournaments-enter-self = Siz de oynayın
tournaments-guest-casual = Misafirlerin oyunları puana sayılmaz.
tournaments-invite = Başkalarını davet et
tournaments-send = Turnuvanız duyuruldu. Bu bağlantıyı oyunculara gönderin:
tournaments-withdrawn = çekildi
tournaments-alone = eşi yok

## The event.

tournaments-starts = Başlangıç: { $when }
tournaments-within = ({ $left } sonra)
tournaments-by-hand = Düzenleyen başlatacak.
tournaments-ends = Sürüyor: { $left } kaldı
tournaments-playing = { $count ->
    [one] – { $count } oyun sürüyor
   *[other] – { $count } oyun sürüyor
}
tournaments-next-in = – sonraki tur { $left } sonra başlıyor
tournaments-next-by-hand = – sonraki turu düzenleyen başlatacak
tournaments-won = Bitti. Kazanan: { $names }
tournaments-next = { $name }, { $round }. tur: { $opponent } ile oyununuz
tournaments-to-table = Masanıza gidin
tournaments-see = Turnuvaya bakın
tournaments-standings = Sıralama
tournaments-points = Puan
tournaments-played = Oynanan
tournaments-ties = Eşit puanlar nasıl ayrılır
tournaments-tie-direct = İkili
tournaments-tie-direct-about = Eşit olanların kendi aralarındaki oyunlarda aldıkları puan. Yalnızca hepsi karşılaştıysa sayılır.
tournaments-tie-buchholz-cut-1 = Buchholz −1
tournaments-tie-buchholz-cut-1-about = En az puanlı olan dışında bütün rakiplerin puanları.
tournaments-tie-buchholz = Buchholz
tournaments-tie-buchholz-about = Bütün rakiplerin puanlarının toplamı: güçlü rakipler daha çok sayılır.
tournaments-tie-sonneborn-berger = Sonneborn-Berger
tournaments-tie-sonneborn-berger-about = Yenilen rakiplerin puanları ile berabere kalınanların puanlarının yarısı.
tournaments-tie-wins = Galibiyet
tournaments-tie-wins-about = Kazanılan oyun sayısı.
tournaments-live = Süren oyunlar
tournaments-all-rounds = Turlar
tournaments-board = Masa
tournaments-first = Birinci oyuncu
tournaments-second = İkinci oyuncu
tournaments-result = Sonuç
tournaments-game = Oyun
tournaments-replay = Oyuna bak
tournaments-travellers = Dağıtım fişleri
tournaments-deal = { $deal }. dağıtım
tournaments-north-south = Kuzey-güney
tournaments-east-west = Doğu-batı
tournaments-net = Kuzey-güneyin puanı
tournaments-compared = Diğerlerine göre
tournaments-best = Bütün eller görülürken en iyi oyun: kuzey-güney için { $net }; { $ply }. hamlede { $move } ile başlar.
tournaments-hands = Eller
tournaments-north = Kuzey
tournaments-east = Doğu
tournaments-south = Güney
tournaments-west = Batı
tournaments-leads = { $place }, başlar
tournaments-paired-by-hand = elle eşleştirildi
tournaments-ending-forfeit = hükmen
tournaments-ending-bye = bay
tournaments-ending-corrected = düzeltildi
tournaments-cross = Çapraz tablo
tournaments-cross-about = Her sütun bir tur: puan ve yanında rakibin sırası.
tournaments-files = Dosyalar
tournaments-calendar = Takviminiz için tarih
tournaments-csv = Sonuçlar (CSV)
tournaments-games = Bütün oyunlar ({ $form })
tournaments-events = Olaylar, doğrulamak için
tournaments-commitments = Dağıtımların taahhütleri
tournaments-commitments-about = Her turun gizli anahtarının SHA-256 özeti; kimse oturmadan bilinir. Anahtarlar turun son masası bitince açıklanır.

## The organiser's desk.

tournaments-desk = Düzenleyenin masası
tournaments-act-start = Şimdi başlat
tournaments-act-next-round = Sonraki turu başlat
tournaments-act-pause = Ara ver
tournaments-act-resume = Sürdür
tournaments-act-end = Şimdi bitir
tournaments-act-cancel = Turnuvayı iptal et
tournaments-act-change = Turnuvayı değiştir
tournaments-act-add-ai = Yapay zekâ oyuncuları ekle
tournaments-act-remove = Katılımcı çıkar
tournaments-act-pair = Sonraki turu elle eşleştir
tournaments-act-correct = Sonuç düzelt
tournaments-do-change = Kaydet
tournaments-do-add-ai = Ekle
tournaments-do-remove = Çıkar
tournaments-do-pair = Turu başlat
tournaments-do-correct = Düzelt
tournaments-sure-start = Duyurulan başlangıç: { $when }. Şimdiye kadar katılan: { $count }.
tournaments-sure-end = Başka tur oynanmaz ve sıralama kesinleşir. Süren oyunlar sayılmaz.
tournaments-sure-cancel = İptal edilen turnuvayı kimse kazanmaz ve turnuva yeniden açılamaz.
tournaments-sure-remove = Katılımcı artık eşleştirilmez. Başlamış olan oyun sürer.
tournaments-ai = Yapay zekâ oyuncusu
tournaments-ai-different = güçleri yakın, ayrı ayrı oyuncular
tournaments-ai-count = Kaç tane
tournaments-entrant = Katılımcı
tournaments-match = Maç
tournaments-pair-about = Herkes bir kez: her masanın birinci oyuncusu oyuna başlar.
tournaments-correct-about = Sıralama ve sonraki eşleştirmeler değişir; yapılmış eşleştirmeler kalır.
