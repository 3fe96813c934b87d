### Arabic words of the domino table in the terminal.

domino-101-board-waiting = تُوزَّع الأحجار حين تمتلئ المقاعد كلها.
domino-101-board-which = { $tile }: { $left } يسارًا أم { $right } يمينًا؟
domino-101-board-no-fit = { $tile } لا يصلح الآن
domino-101-board-passed = مرّر
domino-101-board-left = يسار { $pips }
domino-101-board-right = يمين { $pips }
