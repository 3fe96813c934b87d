### Turkish words of the analysis room.

analysis-loading = Açılıyor…
analysis-new = Yeni analiz
analysis-begin = Bir oyunla başlayın
analysis-begin-about = Tahta oyunun başlangıç konumunda açılır. Bitmiş bir oyunu tekrar sayfasından açın; başka bir konumu yapıştırın ya da elle kurun.
analysis-paste = Konum ya da kayıt yapıştırın
analysis-paste-game = Oyun
analysis-paste-text = Konum ya da kayıt
analysis-paste-open = Aç
analysis-paste-empty = Önce bir konum ya da kayıt yapıştırın.
analysis-upload = Oyun yükleyin
analysis-upload-file = Dosya seçin
analysis-uploading = Oyunlar denetleniyor…
analysis-uploads = Yüklemeleriniz
analysis-upload-games = { $count ->
    [one] bir oyun
   *[other] { $count } oyun
}
analysis-upload-faults = { $count ->
    [one] Dosyada bir hata var:
   *[other] Dosyada { $count } hata var:
}
analysis-upload-fault = { $line }. satır: { $fault }
analysis-upload-public = Yayım tarihi: { $day }
analysis-upload-publish = Yayımla
analysis-upload-publish-title = Bu oyunlar yayımlansın mı?
analysis-upload-publish-loss = Bundan sonra herkes onları gezginde görebilir. Bu geri alınamaz.
analysis-upload-delete-title = Bu yükleme silinsin mi?
analysis-upload-delete-loss = Oyunları silinir, onlara verilen bağlantılar çalışmaz.
analysis-upload-list = Dosyadaki oyunlar
analysis-upload-game = { $number }. oyun
analysis-saved = Analizleriniz
analysis-saved-none = Henüz bir analiz kaydetmediniz.
analysis-saved-delete-title = Bu analiz silinsin mi?
analysis-saved-delete-loss = Devamları ve notları silinir, ona verilen bağlantılar çalışmaz.
analysis-delete = Sil
analysis-board = { $count ->
    [0] Başlangıçtaki tahta
    [one] Bir hamleden sonraki tahta
   *[other] { $count } hamleden sonraki tahta
}
analysis-keys = Sol ve sağ ok tuşları devam yolunda, yukarı ve aşağı ok tuşları varyantlarda gezdirir; Home ve End iki uca götürür.
analysis-lines = Devam yolları
analysis-lines-none = Tahtada iki taraf adına da hamle yapabilirsiniz.
analysis-variation = Varyant
analysis-comment = { $move } için not
analysis-comment-start = İlk konum için not
analysis-promote = Bu varyantı öne al
analysis-remove = Buradan sonrasını sil
analysis-undo = Geri al
analysis-move-bad = { $move } orada geçerli bir hamle değil.
analysis-name = Analizin adı
analysis-save = Kaydet
analysis-copy = Kopyasını kaydet
analysis-saved-now = Kaydedildi. Bağlantısı olan herkes okuyabilir.
analysis-unsaved = Kaydedilmedi.
analysis-read-only = Bu analiz başkasının. Değişikliklerinizi saklamak için kopyasını kaydedin.
analysis-link = Bağlantıyı kopyala
analysis-link-copied = Bağlantı kopyalandı.
analysis-download = İndir ({ $form })
analysis-replay = Tekrar
analysis-play-on = Buradan devam edin
analysis-play-on-about = Bu oyun puan getirmez.
analysis-play-on-friend = Bir arkadaşla
analysis-play-on-side = Tarafınız
analysis-evaluation = Değerlendirme
analysis-evaluation-none = Arama sona erdi.
analysis-searching = Aranıyor…
analysis-stopped = Arama kapalı.
analysis-stop = Durdur
analysis-search = Ara
analysis-searched = Derinlik { $depth } · { $nodes } konum
analysis-searched-fully = Derinlik { $depth } · { $nodes } konum · bitti
analysis-sampled = { $nodes } konum
analysis-sampled-fully = { $nodes } konum · bitti
analysis-lead-none = Eşit
analysis-lead-little = Aşağı yukarı eşit
analysis-lead-man = { $who } { $count } taş önde
analysis-lead-row = { $who } { $count } adım önde
analysis-lead-point = { $who } { $count } sayı önde
analysis-lead-win = { $who }: beklenen skor { $share }
analysis-sampled-about = Rastgele sürdürülen oyunların ortalama sonucu: %100, hepsi kazanıldı demektir. Ayraç içinde: bu oyunların ne kadarının o hamleyle başladığı.
analysis-graph = Oyunun gidişi
analysis-open-hands = Burada bütün eller açık; değerler sayıdır.
analysis-seats = { $seats }. koltuklar
analysis-line-play = { $move } hamlesine kadar oyna
analysis-won = { $who } kazanır
analysis-won-in = { $count ->
    [0] { $who } kazandı
    [one] { $who } bir hamlede kazanır
   *[other] { $who } { $count } hamlede kazanır
}
analysis-known = Bu konum hakkında bilinenler
analysis-opening = Açılış
analysis-exact = Oyun sonu veri tabanı
analysis-exact-draw = Berabere
analysis-people = İnsanlar ne oynardı
analysis-features = Sayımlar
analysis-distance = { $count ->
    [one] { $who }: bir adım kaldı
   *[other] { $who }: { $count } adım kaldı
}
analysis-race-even = İki tarafın da yolu aynı uzunlukta.
analysis-race-lead = { $count ->
    [one] { $who } bir adım önde.
   *[other] { $who } { $count } adım önde.
}
analysis-race-apart = Taraflar birbirini geçti: bundan sonrası yarış.
analysis-race-contact = Taraflar birbirini hâlâ engelleyebilir ya da birbirine yarayabilir.
analysis-chain = { $count ->
    [one] En uzun zincir: { $move }, bir sıçrayış, { $rows } adım ileri
   *[other] En uzun zincir: { $move }, { $count } sıçrayış, { $rows } adım ileri
}
analysis-upload-guest = Yüklemeler yalnızca hesaplar için saklanır.
analysis-upload-plies = { $count ->
    [one] bir hamle
   *[other] { $count } hamle
}
analysis-upload-delete-stays = Oyunlara buradan verilen bağlantılar çalışmaz. Yayımlanan oyunlar gezginde kalır.
analysis-read-about = En çok 1.000 oyunluk PDN, NDJSON, JSON ya da gamelog XML, bir hamle listesi ya da her satırda bir tane olmak üzere en çok 5.000 konum. Siz yayımlayana kadar başka kimse görmez.
analysis-upload-positions = { $count ->
    [one] bir konum
   *[other] { $count } konum
}
analysis-upload-position = { $number }. konum
analysis-upload-previous = Önceki
analysis-upload-next = Sonraki
analysis-upload-place = { $number } / { $count }
analysis-upload-question = Bu dosyada 1-0 hangi rengin kazandığını gösteriyor?
analysis-upload-question-about = { $count ->
    [one] Dosya bunu söylemiyor. Bir oyun yanıtınızı bekliyor; beraberlikler ve yarım kalan oyunlar şimdiden burada.
   *[other] Dosya bunu söylemiyor. { $count } oyun yanıtınızı bekliyor; beraberlikler ve yarım kalan oyunlar şimdiden burada.
}
analysis-losses = { $count ->
    [one] Bir oyun okunamadı
   *[other] { $count } oyun okunamadı
}
analysis-loss = { $cause }: { $games }
analysis-loss-first = İlk örnek, { $line }. satır: { $fault }
analysis-loss-all = Bütün hatalar
analysis-cause-syntax = Anlaşılmayan sözler ya da hamleler
analysis-cause-illegal = Kuralların izin vermediği bir hamle
analysis-cause-ambiguous = Birden çok anlama gelebilen bir hamle
analysis-cause-unsupported = Başka bir oyun ya da burada okunmayan bir biçim
analysis-cause-missing = Hamleler gibi bir şey eksik
analysis-cause-contradiction = Hamlelerle çelişen bir sonuç
analysis-cause-too-large = Fazla uzun
analysis-setup = Konum kur
analysis-setup-about = Bir taş seçin ve duracağı yerlere basın; yeniden basınca taş kalkar.
analysis-setup-pieces = Taşlar
analysis-setup-none = Kaldır
analysis-setup-turn = Sıra kimde
analysis-setup-empty = Boş tahta
analysis-setup-open = Analiz et
analysis-setup-edit = Düzenle
analysis-mistakes-about = Son oyunlarınızda daha iyisi olan hamleler: daha iyisini bulun.
