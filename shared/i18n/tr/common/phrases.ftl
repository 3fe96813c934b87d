### Turkish words of quick chat.

deeds-phrase-hello = Merhaba!
deeds-phrase-good-luck = Bol şans!
deeds-phrase-well-played = İyi oynadın!
deeds-phrase-thanks = Teşekkürler!
deeds-phrase-sorry = Kusura bakma!
deeds-phrase-oops = Hoppala!
deeds-phrase-one-moment = Bir dakika lütfen.
deeds-phrase-i-am-back = Geri döndüm.
deeds-phrase-nice-game = Güzel oyundu!
deeds-phrase-goodbye = Hoşça kalın!
