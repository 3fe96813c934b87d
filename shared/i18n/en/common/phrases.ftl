### English words of quick chat.

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-oops = Oops!
phrase-one-moment = One moment, please.
phrase-i-am-back = I’m back.
phrase-nice-game = Nice game!
phrase-goodbye = Goodbye!
