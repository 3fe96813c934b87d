### Turkish words of what was learned from a match.

result-learned-barred = { $count ->
    [one] { $count } hamlesinden size karşı kaçınacak:
   *[other] { $count } hamlesinden size karşı kaçınacak:
}
result-learned-barred-both = Bunların { $count } tanesinden buradaki herkese karşı kaçınacak.
result-learned-barred-here = Buradaki başka kişilerin oyunlarından öğrendiği için { $count } hamlesinden kaçınacak:
result-learned-barred-by-book = Kayıtlı oyunlardan öğrendiği için { $count } hamlesinden kaçınacak:
result-learned-kept = { $count ->
    [one] Sizi yenen { $count } hamlesini, iyi göründüğü yerde yine oynayacak:
   *[other] Sizi yenen { $count } hamlesini, iyi göründüğü yerde yine oynayacak:
}
result-learned-rules = { $count ->
    [one] Bu oyunun { $count } konumunu kayıtlı oyunlardan biliyordu:
   *[other] Bu oyunun { $count } konumunu kayıtlı oyunlardan biliyordu:
}
result-learned-move = { $ply }. hamle, { $move }: size karşı { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-move-here = { $ply }. hamle, { $move }: buradaki kişilere karşı { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-move-in-log = { $ply }. hamle, { $move }: kayıtlı oyunlarda { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-mistake = { $ply }. hamle, { $move }: hata
result-learned-better = Daha iyisi: { $move }.
result-learned-rule = { $ply }. hamle: { $move }; { $wins } galibiyet, { $draws } beraberlik, { $losses } yenilgi
result-learned-more = ve { $count } hamle daha
result-learned-nothing = Bu oyundan, sizinle ilgili hatırladıklarına yeni bir hamle eklenmedi.
result-learned-uncounted = Oyun henüz sayılmadı.
result-learned-in-book = Bu oyundan öğrendi.
result-learned-next-book = { $count ->
    [one] Bu oyundan yakında öğrenecek.
   *[other] Bu oyundan yakında öğrenecek; { $count } oyun bekliyor.
}
result-learned-refused = Bu oyundan öğrenmeyi denedi, ama güçlenmedi.
result-learned-trying = Bu oyundan öğreniyor.
