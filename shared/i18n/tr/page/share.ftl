### Paylaşmanın Türkçe sözleri: bağlantılar, resimler, davetler, genel skor.

share-title = Paylaş
share-copy-link = Bağlantıyı kopyala
share-copy-picture = Resmi kopyala
share-save-picture = Resmi indir
share-device = Diğer…
share-copied = Bağlantı kopyalandı.
share-picture-copied = Resim kopyalandı.
share-picture-saved = Resim kaydedildi.
share-no-picture = Şu anda resim yok.
share-qr = Karekod
share-invites = { $name } sizi davet ediyor
share-free-seat = Boş bir koltuk
share-casual = puansız
share-score = { $won } – { $lost }
share-score-drawn = { $count ->
    [one] (1 beraberlik)
   *[other] ({ $count } beraberlik)
}
share-same-four = Aynı dört kişi yine
