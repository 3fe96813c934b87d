### Turkish words on buttons, and of clocks, that all screens share.

actions-counsel-me = Ben açayım
actions-counsel-either = Fark etmez
actions-resume = Oyuna dön
actions-decline = Reddet
actions-claim = Yeniden dağıtım iste
actions-resign = Çekil
lobby-watch = İzle
result-again = Rövanş
terms-clock = Süre
