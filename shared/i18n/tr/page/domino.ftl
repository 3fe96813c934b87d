### Turkish words of the domino table.

domino-table = Domino masası
domino-passes = { $name } pas geçti
domino-left = { $name }: { $count } sayı kaldı
domino-hand = El
domino-leader = Açan
domino-counsel-of = { $names }: sonraki eli kim açsın?
domino-believed = İnanılan dağıtımlar
domino-placed = { $name } gizli { $count } taştan { $right } tanesinin yerini doğru bildi
domino-it-believed = Sandığı
domino-it-was = Gerçek
domino-tile-right = { $tile }, doğru
domino-tile-wrong = { $tile }, yanlış
