### English words of the text protocol's greetings, answers and prompts.

text-hello = This is an Oldhand server. Type name and your name, or help; language lists the languages.
text-unclear = I do not understand { $typed }; type help to list the commands
text-unclear-first = I do not understand { $typed }; type name and your name to begin, or help
text-invalid = That is not valid: { $sentence }
text-unreadable = The server sent a message that this program does not understand. It was ignored; a newer version may help.
text-announcement = Announcement: { $text }
text-at-table = At table { $table }: { $line }
text-line-too-long = A line can have at most { $limit } characters; that one was ignored.
text-no-text = That line was not valid UTF-8; it was ignored.
welcome = Welcome to Oldhand, { $name }. Type help for the commands, or token to see how to come back.
welcome-back = You are connected again.
welcome-seats = You have { $seats }.
welcome-seat = seat { $number } at table { $table }
welcome-renamed = An older account has the name { $former }, in another spelling. Your account is called { $name } now. You can choose another name on the page of your account.
name-connected = You are connected as { $name }; to use another name, quit and connect again
name-missing = Type name and your name, for example: name Ann
login-missing = Type login and your token, or name and your name to play as a guest
login-token = To come back, type: { $line }
login-secret = Keep it secret: anybody who knows it can play as you.
language-list = Languages: { $languages }. Type language and a code, for example: { $example }.
language-unknown = { $typed } is not one of the languages; type language and one of: { $languages }
language-chosen = The language is now English.
list-game = { $count ->
    [one] { $id }: { $game }, { $count } seat.
   *[other] { $id }: { $game }, { $count } seats.
}
list-rules = { $count ->
    [one] { $game }, { $count } seat. House rules, unless you set others: { $options }.
   *[other] { $game }, { $count } seats. House rules, unless you set others: { $options }.
}
list-players = { $game }: { $names }.
list-player = { $id } ({ $name })
character-line = { $name }: { $about }
list-styles = In the style of people of the archive, of whom “oldhand ai --list” names all: { $names }
list-no-players = none now
tables-none = No table is open. Type open and a game to open one.
tables-more = More tables are open: type tables more.
tables-full = { $number }: { $game }, { $clock }, { $seats }; full, { $phase }, id { $table }.
tables-free = { $count ->
    [one] { $number }: { $game }, { $clock }, { $seats }; { $count } seat free, { $phase }, id { $table }.
   *[other] { $number }: { $game }, { $clock }, { $seats }; { $count } seats free, { $phase }, id { $table }.
}
table-missing = Type the table too: its number in the list of tables, or its id
table-not-listed = The list has no table { $number }; type tables to list them again
table-none-here = You are not at a table; type tables to list the open ones, or open and a game
table-no-seat = You have no seat at this table; type sit, or join and a table
seat-numbers = Seats are numbered from 1 to { $seats }
add-ai-missing = Type add-ai, a seat and an AI player, each of which may be left out; available: { $names }
add-ai-full = All seats are taken
seek-begun = Looking for opponents: { $game }, { $clock }. Type unseek to cancel.
challenge-missing = Type challenge, a player's id and a game
challenge-none = There is no challenge to answer
challenged = { $name } challenges you to { $game }, { $clock }. Type accept or decline.
challenge-sent-accepted = The challenge to { $name } is accepted.
challenge-received-accepted = The challenge of { $name } is accepted.
challenge-sent-declined = The challenge to { $name } is declined.
challenge-received-declined = The challenge of { $name } is declined.
challenge-sent-withdrawn = The challenge to { $name } is withdrawn.
challenge-received-withdrawn = The challenge of { $name } is withdrawn.
challenge-sent-expired = The challenge to { $name } has expired.
challenge-received-expired = The challenge of { $name } has expired.
random-missing = Type random and some words that nobody can guess, or 32 hexadecimal digits
random-set = Your contribution to the deals at your next table: { $nonce }.
wanted-unknown = I do not understand { $typed } there; type help open
wanted-invalid = { $field }: { $sentence }
wanted-which-game = Choose a game: { $games }
wanted-missing = Something is missing after { $typed }; type help open
wanted-no-number = { $option } takes a number of seconds, not { $typed }
done-open = Table { $table } is open. Type sit to take a seat and add-ai to add AI players.
done-found = Your game has been found, at table { $table }.
done-unseek = Search cancelled.
done-challenge = Your challenge has been sent.
done-leave = You have left the table.
done-mute = This player is muted.
done-unmute = This player is unmuted.
look-table = Table { $table }: { $game }, { $terms }.
look-hand = Table { $table }: { $game }, match { $match }, hand { $hand }, { $terms }.
look-loading = The table is still loading.
look-missed = You missed some moves.
board-none = The game has not started yet
play-missing = Type play and a move; moves lists them
counsel-forms = Type counsel me, counsel either or counsel you
last-none = Nothing has happened yet.
history-none = Nothing has been played yet.
why-none = No reason has been given yet.
why-none-hidden = No reason has been given yet; in games with hidden hands, reasons appear after the hand.
why-given = { $person ->
    [you] You played { $move } at move { $ply }: { $reason }.
   *[other] { $name } played { $move } at move { $ply }: { $reason }.
}
why-figures = Figures: { $figures }.
why-newest = { $person ->
    [you] You, { $move }: { $reason }.
   *[other] { $name }, { $move }: { $reason }.
}
decline-nothing = There is no proposal to decline
resign-again = Type resign once more to resign the match.
quit-goodbye = Goodbye.
