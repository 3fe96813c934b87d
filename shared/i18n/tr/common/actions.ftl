### Turkish words on buttons, and of clocks, that all screens share.

deeds-counsel-me = Ben başlayayım
deeds-counsel-either = Fark etmez
deeds-take-back = Koltuğunu geri al
deeds-decline = Reddet
deeds-claim = Yeniden dağıtım iste
deeds-resign = Çekil
lobby-watch = İzle
result-again = Yeniden oyna
terms-clock = Saat
