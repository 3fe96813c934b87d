### Turkish words on buttons, and of clocks, that all screens share.

actions-counsel-me = Ben başlayayım
actions-counsel-either = Fark etmez
actions-resume = Koltuğunu geri al
actions-decline = Reddet
actions-claim = Yeniden dağıtım iste
actions-resign = Çekil
lobby-watch = İzle
result-again = Yeniden oyna
terms-clock = Saat
