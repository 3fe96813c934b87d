### الكلمات العربية لمعاينات الروابط في تطبيقات المحادثة.

preview-invites = { $name } يدعوك: { $game }، { $clock }، { $rated }
preview-free-seat = مقعد خالٍ: { $game }، { $clock }، { $rated }
preview-private = طاولة خاصة: { $game }
preview-table = { $names }: { $game }
preview-between = { " – " }
preview-about = { $game }، { $clock }، { $rated }. شاهِد أو العب بنفسك.
preview-join = افتح الرابط والعب. لا حاجة إلى حساب.
preview-nothing = العب دومينو 101 والداما الصينية والداما الإنجليزية
preview-open = افتح
