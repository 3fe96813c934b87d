### Arabic words of quick chat.

deeds-phrase-hello = مرحبًا!
deeds-phrase-good-luck = حظًا سعيدًا!
deeds-phrase-well-played = أحسنت اللعب!
deeds-phrase-thanks = شكرًا!
deeds-phrase-sorry = آسف!
deeds-phrase-oops = يا إلهي!
deeds-phrase-one-moment = لحظة من فضلك.
deeds-phrase-i-am-back = لقد عدت.
deeds-phrase-nice-game = لعبة جميلة!
deeds-phrase-goodbye = مع السلامة!
