### Turkish words of the domino table.

domino-table = Domino masası
domino-passes = { $name } pas geçti
domino-left = { $name }: { $count } sayı kaldı
domino-hand = El
domino-leader = Açan
domino-counsel-of = { $names }: sonraki eli kim açsın?
