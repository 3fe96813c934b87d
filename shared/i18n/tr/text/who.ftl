### Turkish words of players at a table, as the reader sees them.

who-you = siz
who-you-first = Siz
who-somebody = biri
who-left = solunuzdaki { $name }
who-left-first = Solunuzdaki { $name }
who-right = sağınızdaki { $name }
who-right-first = Sağınızdaki { $name }
who-partner = eşiniz { $name }
who-partner-first = Eşiniz { $name }
who-partner-nobody = eşiniz
who-partner-nobody-first = Eşiniz
who-free-seat = boş koltuk
who-place-left = solunuzda
who-place-right = sağınızda
who-place-opposite = karşınızda
who-free = boş
who-reserved = ayrılmış
who-ai = { $name } (yapay zekâ oyuncusu)
who-bot = { $name } (program)
seat-line = { $seat }: { $facts }.
seat-ai = yapay zekâ oyuncusu
seat-program = bir program
seat-substitute = yerine yapay zekâ oyuncusu { $name } oynuyor
seat-id = kimliği { $id }
