### Arabic words of players at a table, as the reader sees them.

who-you = أنت
who-you-first = أنت
who-somebody = لاعب ما
who-left = { $name } على يسارك
who-left-first = { $name } على يسارك
who-right = { $name } على يمينك
who-right-first = { $name } على يمينك
who-partner = شريكك { $name }
who-partner-first = شريكك { $name }
who-partner-nobody = شريكك
who-partner-nobody-first = شريكك
who-free-seat = المقعد الشاغر
who-place-left = على يسارك
who-place-right = على يمينك
who-place-opposite = مقابلك
who-free = شاغر
who-reserved = محجوز
who-ai = { $name } (لاعب آلي)
who-bot = { $name } (برنامج)
seat-line = { $seat }: { $facts }.
seat-ai = لاعب آلي
seat-program = برنامج
seat-substitute = يلعب عنه اللاعب الآلي { $name }
seat-id = المعرّف { $id }
