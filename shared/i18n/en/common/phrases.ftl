### English words of quick chat.

deeds-phrase-hello = Hello!
deeds-phrase-good-luck = Good luck!
deeds-phrase-well-played = Well played!
deeds-phrase-thanks = Thank you!
deeds-phrase-sorry = Sorry!
deeds-phrase-oops = Oops!
deeds-phrase-one-moment = One moment, please.
deeds-phrase-i-am-back = I’m back.
deeds-phrase-nice-game = Nice game!
deeds-phrase-goodbye = Goodbye!
