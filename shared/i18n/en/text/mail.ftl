### English words of mail.

mail-confirm-subject = Confirm your email address
mail-confirm-about = You have asked { $site } for an email when it is your turn in correspondence games: once a day at most, and only then.
mail-confirm = Confirm this address
mail-confirm-not-you = If this wasn’t you, do nothing: no more emails will come.
mail-confirmed = Your email address is confirmed.
mail-code-unknown = This link is no longer valid. Enter your address in the settings again.
mail-digest-subject = { $count ->
    [one] It is your turn in one game
   *[other] It is your turn in { $count } games
}
mail-digest-about = { $count ->
    [one] One game is waiting for your move:
   *[other] { $count } games are waiting for your move:
}
mail-digest-more = { $count ->
    [one] One more game is waiting, too.
   *[other] { $count } more games are waiting, too.
}
mail-digest-why = You receive this email because you asked { $site } for it in the settings.
mail-unsubscribe-title = No more emails?
mail-unsubscribe = Send me no more emails
mail-unsubscribed = You will receive no more emails.
mail-renamed-subject = Your name on { $site } has changed
mail-renamed-about = An older account on { $site } has the name { $former }, in another spelling. Two accounts can no longer share it, so yours is called { $name } now. Log in with this name, or once more with your former one, and choose another if you like.
mail-to-page = Open Oldhand
