### English words of the domino table in the terminal.

domino-101-board-waiting = The tiles are dealt when all seats are taken.
domino-101-board-which = { $tile }: { $left } left or { $right } right?
domino-101-board-no-fit = { $tile } does not fit now
domino-101-board-passed = passed
domino-101-board-left = left { $pips }
domino-101-board-right = right { $pips }
