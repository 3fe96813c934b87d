### Arabic words of chat.

chat-you = قلتَ: { $text }
chat-you-watchers = قلتَ للمشاهدين: { $text }
chat-player = { $name }: { $text }
chat-watcher = { $name } (مشاهد): { $text }
chat-none = لا رسائل بعد.
say-missing = اكتب say ثم رسالتك، مثلًا: say أحسنت اللعب
mute-missing = اكتب اسم اللاعب أيضًا
