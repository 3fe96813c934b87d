### الكلمات العربية لمن تتابعهم.

friends-title = الأصدقاء
friends-about = الأشخاص الذين تتابعهم. لا يُخبَر أحد بأنك تتابعه.
friends-name = اسم اللاعب
friends-follow = تابِع
friends-unfollow = ألغِ المتابعة
friends-none = أنت لا تتابع أحدًا بعد. اكتب اسمًا أو افتح صفحة لاعب.
friends-online = متصل
friends-offline = غير متصل
friends-playing = يلعب الآن
friends-watch = شاهِد
friends-challenge = تحدَّ
friends-challenge-to = تحدَّ: { $name }
friends-unfollow-whom = ألغِ المتابعة: { $name }
friends-game = اللعبة
friends-sent = أُرسل تحديك إلى { $name }.
friends-presence = يرى من يتابعونني متى أكون متصلًا
friends-muted = لاعبون كتمتَهم
friends-muted-about = لا ترى ما يكتبون، ولا تُجمعون في مباراة أو دعوة أو تحدٍّ.
friends-unmute = إلغاء الكتم
friends-unmute-whom = إلغاء كتم { $name }
