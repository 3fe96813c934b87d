### Arabic words of chat.

chat-you = قلتَ: { $text }
chat-you-watchers = قلتَ للمشاهدين: { $text }
chat-player = { $name }: { $text }
chat-watcher = { $name } (مشاهد): { $text }
chat-none = لا رسائل بعد.
say-missing = اكتب «قل» ثم رسالتك، مثلًا: قل أحسنت اللعب
mute-missing = اكتب اسم اللاعب أيضًا
