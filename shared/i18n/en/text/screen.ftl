### English words of the terminal’s screens: labels, buttons, hints.

screen-quit = Quit
screen-help = Help
screen-lobby = Lobby
screen-why = Why
screen-moves = Moves
screen-board = Board
screen-back = Back
screen-new-table = New table
screen-find-opponents = Find opponents
screen-sit-down = Sit down
screen-leave = Leave
screen-lobby-line = or type: { $examples } ...
screen-table-line = type a move, { $examples } ...
screen-game = Game
screen-players = Players
screen-now = Now
screen-seeks = Waiting for others: { $seeks }.
screen-seek = { $count ->
    [one] { $game }, { $clock }: { $count } person
   *[other] { $game }, { $clock }: { $count } people
}
screen-against = Against
screen-then = Then
screen-anyone = anyone
screen-found = Access
screen-public = public
screen-private = private
screen-rated = Rated
screen-rated-people = with people
screen-rated-all = also with AI players
screen-rated-none = casual
screen-start = Start
screen-clock-forms = { $examples } or { $none }
screen-closed = The server closed the connection.
screen-ended = The connection has ended.
screen-press-to-quit = Press { $keys } to quit.
screen-reconnecting = Connection lost; reconnecting ...
screen-played-by = played by { $name }
screen-add = Add { $name }
screen-my-partner = My partner
screen-accept-draw = Accept draw
screen-accept-takeback = Accept takeback
screen-draw = Offer draw
screen-hint = Hint
screen-takeback = Takeback
screen-give-time = +{ $seconds } s
screen-substitute = Let an AI play
screen-learned = What it learned
screen-pass = Pass
screen-type-a-move = Type a move: { $moves }
screen-from-to = { $field } to { $targets }
screen-at = at { $field }
