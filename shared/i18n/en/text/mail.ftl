### English words of mail.

mail-confirm-subject = Confirm your mail address
mail-confirm-about = You have asked { $site } for a mail when it is your turn in games of correspondence: once a day at most, and only then.
mail-confirm = Confirm this address
mail-confirm-not-you = If it was not you, do nothing: no more mail will come.
mail-confirmed = Your mail address is confirmed.
mail-code-unknown = This link is no longer valid. Enter your address in the settings again.
mail-digest-subject = { $count ->
    [one] It is your turn in one game
   *[other] It is your turn in { $count } games
}
mail-digest-about = { $count ->
    [one] One game waits for your move:
   *[other] { $count } games wait for your move:
}
mail-digest-more = { $count ->
    [one] One more game waits, too.
   *[other] { $count } more games wait, too.
}
mail-digest-why = You receive this mail because you asked { $site } for it in the settings.
mail-unsubscribe-title = No more mail?
mail-unsubscribe = Send me no more mail
mail-unsubscribed = You will receive no more mail.
mail-renamed-subject = Your name on { $site } has changed
mail-renamed-about = An older account on { $site } has the name { $former }, in another spelling. Two accounts can no longer share it, so yours is called { $name } now. Log in with this name, or once more with your former one, and choose another if you like.
mail-to-page = Open Oldhand
