### Arabic words of quick chat.

phrase-hello = مرحبًا!
phrase-good-luck = حظًا سعيدًا!
phrase-well-played = أحسنت اللعب!
phrase-thanks = شكرًا!
phrase-sorry = آسف!
phrase-oops = يا إلهي!
phrase-one-moment = لحظة من فضلك.
phrase-i-am-back = لقد عدت.
phrase-nice-game = لعبة جميلة!
phrase-goodbye = مع السلامة!
