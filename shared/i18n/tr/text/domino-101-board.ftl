### Turkish words of the domino table in the terminal.

domino-101-board-waiting = Bütün koltuklar dolunca taşlar dağıtılır.
domino-101-board-which = { $tile }: { $left } sol mu, { $right } sağ mı?
domino-101-board-no-fit = { $tile } şu anda uymuyor
domino-101-board-passed = pas
domino-101-board-left = sol { $pips }
domino-101-board-right = sağ { $pips }
