### Turkish words of quick chat.

phrase-hello = Merhaba!
phrase-good-luck = Bol şans!
phrase-well-played = İyi oynadın!
phrase-thanks = Teşekkürler!
phrase-sorry = Kusura bakma!
phrase-oops = Hoppala!
phrase-one-moment = Bir dakika lütfen.
phrase-i-am-back = Geri döndüm.
phrase-nice-game = Güzel oyundu!
phrase-goodbye = Hoşça kalın!
