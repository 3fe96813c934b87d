### English words of players at a table, as the reader sees them.

who-you = you
who-you-first = You
who-somebody = somebody
who-left = { $name } on your left
who-left-first = { $name } on your left
who-right = { $name } on your right
who-right-first = { $name } on your right
who-partner = your partner { $name }
who-partner-first = Your partner { $name }
who-partner-nobody = your partner
who-partner-nobody-first = Your partner
who-free-seat = the free seat
who-place-left = on your left
who-place-right = on your right
who-place-opposite = opposite you
who-free = free
who-reserved = reserved
who-ai = { $name }, an AI player,
who-bot = { $name }, a program,
seat-line = { $seat }: { $facts }.
seat-ai = an AI player
seat-program = a program
seat-substitute = played by { $name }, an AI player
seat-id = id { $id }
