### Turkish words of the domino table.

domino-table = Domino masası
domino-passes = { $name } pas geçti
domino-left = { $name }: elinde { $count } sayı kaldı
domino-hand = El
domino-leader = Başlayan
domino-counsel-of = { $names }: sonraki ele kim başlasın?
