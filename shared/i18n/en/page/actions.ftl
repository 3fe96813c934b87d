### English words of the actions at a table besides moving.

actions-lead-who = Who should open the next hand?
actions-lead-who-in = Who should open the next hand? ({ $seconds } s)
actions-counsel = Choose who opens
actions-counsel-you = You
actions-plays-for-you = { $name } is playing for you.
actions-proposes-draw = { $name } offers a draw.
actions-proposes-takeback = { $name } asks for a takeback.
actions-proposed-draw = You offered a draw.
actions-proposed-takeback = You asked for a takeback.
actions-cancel = Cancel
actions-agree = Accept
actions-at-table = At the table
actions-claim-why = Your hand makes this deal void
actions-draw = Offer a draw
actions-takeback = Ask for a takeback
actions-give-time = Give 15 seconds
actions-substitute = Let an AI player continue for me
actions-substitute-why = You can resume at any time
actions-resigned = You resigned; your partner decides
actions-leave = Leave the table
actions-resign-question = Resign this match?
actions-resign-yes = Resign
actions-play-on = Keep playing
actions-confirm = Play { $move }?
actions-confirm-yes = Play
actions-confirm-no = Choose another move
actions-chat = Chat
actions-chat-unread = { $count ->
    [one] Chat, { $count } new message
   *[other] Chat, { $count } new messages
}
actions-declined-draw = { $name } declined the draw.
actions-declined-takeback = { $name } declined the takeback.
actions-offers-draw = Offers a draw
actions-offers-takeback = Asks for a takeback
actions-offers-rematch = Would like a rematch
actions-refuses-draw = Declined the draw
actions-refuses-takeback = Declined the takeback
actions-planned = Planned: { $move }. Press to cancel.
