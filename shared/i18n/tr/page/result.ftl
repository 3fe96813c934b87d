### Turkish words of the end of a match: the result, what it did to ratings, and where to go from here.

result-region = Sonuç
result-victory = Kazandınız
result-defeat = Kaybettiniz
result-draw = Berabere
result-over = Maç bitti
result-rating = Puan
result-counting = Puanlar hesaplanıyor…
result-not-rated = Bu maç puansızdı.
result-casual-with-ai = Puansız: yapay zekâlı maçlar yalnız puanlı açılan masalarda sayılır.
result-too-short = Puanlanmak için çok kısa.
result-not-told = Yeni puanlar henüz belli değil; profilde görünecek.
result-ladder-people = İnsanlar arasında puanlı
result-ladder-mixed = Yapay zekâlarla puanlı
result-ladder-ai = Yapay zekâlar arasında puanlı
result-deal-verified = Adil dağıtım: tarayıcınızda doğrulandı.
result-deal-unproven = Dağıtım sunucunun önceden taahhüt ettiği gibi, ama kuraya hiçbir oyuncu katkı vermedi.
result-deal-failed = Bu dağıtım taahhüt edilen dağıtım değil. Kaydı saklayın ve işletmeciye bildirin.
result-deal-insecure = Dağıtımı doğrulamak için HTTPS gerekir.
result-deal-untold = Sunucu, dağıtımı doğrulamak için gereken bilgiyi vermiyor.
result-deal-unknown = Dağıtım şu anda doğrulanamadı.
result-deal-without = Kuraya katkı vermeyenler: { $names }.
result-deal-unbound = Önceden taahhüt etmeden katkı verenler: { $names }.
result-change = { $before } → { $after }
result-left = ayrıldı
result-learned = Old Hand bu oyundan ne öğrendi
result-learned-waiting = Oyunu inceliyor…
result-learned-barred = { $count ->
    [one] { $count } hamlesini size karşı tekrarlamayacak:
   *[other] { $count } hamlesini size karşı tekrarlamayacak:
}
result-learned-barred-both = Bunların { $count } tanesini burada kimseye karşı tekrarlamayacak.
result-learned-barred-here = Buradaki başka kişilerin oyunlarından öğrendiği için { $count } hamlesini tekrarlamayacak:
result-learned-barred-by-book = Kitabından öğrendiği için { $count } hamlesini tekrarlamayacak:
result-learned-kept = { $count ->
    [one] Sizi yenen { $count } hamlesini yine oynayacak:
   *[other] Sizi yenen { $count } hamlesini yine oynayacak:
}
result-learned-rules = { $count ->
    [one] Kitabında bu oyunun { $count } konumu için kural var:
   *[other] Kitabında bu oyunun { $count } konumu için kural var:
}
result-learned-move = { $ply }. hamle, { $move }: size karşı { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-move-here = { $ply }. hamle, { $move }: buradaki kişilere karşı { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-move-in-log = { $ply }. hamle, { $move }: kayıtlarda { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-mistake = { $ply }. hamle, { $move }: bir hata
result-learned-better = Daha iyisi: { $move }.
result-learned-rule = { $ply }. hamle: { $move }; { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-more = ve { $count } hamle daha
result-learned-nothing = Bu oyundan, sizinle ilgili hatırladıklarına bir hamle eklenmedi.
result-learned-uncounted = Oyun henüz sayılmadı.
result-learned-in-book = Oyun, { $book } numaralı kitabında sayıldı.
result-learned-next-book = { $count ->
    [one] Oyun sayıldı. Sonraki kitabı { $count } oyun bekliyor.
   *[other] Oyun sayıldı. Sonraki kitabı { $count } oyun bekliyor.
}
result-learned-refused = Oyun sayıldı. Ondan yapılan kitap daha zayıftı ve reddedildi.
result-learned-trying = Oyun sayıldı. Sonraki kitap deneniyor.
result-again = Yeniden oyna
result-asked = Yeni bir maç istediniz; herkes isteyince başlar.
result-wants-again = Yeniden oynamak isteyen: { $names }.
result-replay = Baştan izle ve incele
result-lobby = Lobiye dön
result-close = Tahtaya bak
result-open = Sonucu göster
