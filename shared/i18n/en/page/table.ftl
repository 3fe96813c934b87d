### English words of a table: who sits there, how it stands, how it ended.

table-looking = Loading the table…
table-guest = Guest { $number }
table-3d = 3D
table-full-screen = Full screen
table-nobody = nobody
table-you = you
table-draw = Draw: { $ending }.
table-you-win = You win: { $ending }.
table-you-lose = You lose: { $ending }.
table-wins = { $count ->
    [one] { $names } wins: { $ending }.
   *[other] { $names } win: { $ending }.
}
table-score = { $names } score { $points }: { $ending }.
table-free-seats = Waiting: { $free } of { $seats } seats free.
table-would-again = { $names } would like a rematch.
table-over = The match is over.
table-boards-waiting = All boards are played here. Everybody may see them when the other tables have finished.
table-unreachable = The server can’t be reached.
table-to-move = { $names } to move.
table-why = Why { $name } played { $move }
table-why-substitute = Why { $name }, playing for { $owner }, chose { $move }
table-scores = Score
table-scores-to = First to { $target }
table-board = Board { $number } of { $count }
table-moves = Moves
table-no-moves = No moves yet.
table-hand-before = Previous hand
table-game-before = Previous game
table-held = { $name } held { $tiles }.
table-in-words = Board as text
table-none-yours = It isn’t your turn.
table-legal-now = Your legal moves:
table-legal = Legal moves
table-setting-up = The game starts when both players are here.
table-line = Line: { $tiles }.
table-ends = Ends: { $left } on the left, { $right } on the right.
table-your-hand = Your hand: { $tiles }.
table-no-tile = No tiles played yet.
table-king = king { $square }
table-no-pieces = no pieces
table-pieces = { $side }: { $squares }.
table-told-move = { $name }: { $move }.
table-told-pass = { $name } passes.
table-played-left = { $tile } at the left end
table-played-right = { $tile } at the right end
table-played-near = { $tile } at the near end
table-played-far = { $tile } at the far end
table-played-lead = { $tile } as the first tile
table-type-move = Type a move
table-play-typed = Play
table-not-legal = { $move } is not a legal move now.
table-seat-free = Free seat
table-seat-reserved = Reserved for the player who left
table-seat-you = (you)
table-seat-your-turn = your turn
table-seat-passed = passed
table-seat-bot = bot
table-seat-away-left = away, { $seconds } s left
table-seat-vacation = on vacation until { $end }
table-seat-substitute-yours = { $name } is playing for you
table-seat-substitute = { $name } is substituting
table-sit-here = Sit here
table-ai-for-seat = AI player for this seat
table-ai-any = Any AI
table-ai-style = In the style of …
table-ai-style-name = Surname, such as Tinsley
table-ai-like-you = Like you
table-seat-it = Add AI player
table-clock-stands = The clock is paused
table-clock-days = { $days } d { $hours } h
table-invite = Invite a friend
table-invite-about = Anyone with this link can join or watch.
table-link = Link to this table
table-copy = Copy
table-copied = Copied
table-from-position = From a given position, not rated
table-taken = { $count ->
    [one] { $count } piece taken
   *[other] { $count } pieces taken
}
table-at-home = { $count } of { $pieces } pieces in the goal
replay-look-back = Review the game
table-flat-slow = Boards are drawn in 2D, because this device draws 3D slowly. The 3D button switches back.
