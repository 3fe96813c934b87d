### Turkish words of 101 domino.

domino-101-pips-0 = sıfır
domino-101-pips-1 = bir
domino-101-pips-2 = iki
domino-101-pips-3 = üç
domino-101-pips-4 = dört
domino-101-pips-5 = beş
domino-101-pips-6 = altı
domino-101-tile = { $high } { $low }
domino-101-double = çift { $pips }
domino-101-ends = uçlar { $left } ve { $right }
domino-101-same-ends = iki uç da { $pips }
domino-101-plays-left = { $person ->
    [you] Sola { $tile } oynadınız
   *[other] { $name } sola { $tile } oynadı
}
domino-101-plays-right = { $person ->
    [you] Sağa { $tile } oynadınız
   *[other] { $name } sağa { $tile } oynadı
}
domino-101-plays-lead = { $person ->
    [you] { $tile } ile açtınız
   *[other] { $name } { $tile } ile açtı
}
domino-101-no-tile = { $typed } bir taş değil; örneğin oyna 6-4, oyna 6-4 sol ya da pas yazın
domino-101-line = Soldan sağa dizi: { $tiles }; { $ends }.
domino-101-line-empty = Dizi boş.
domino-101-left = sol
domino-101-right = sağ
domino-101-believed = { $person ->
    [you] Gizli { $count } taştan { $right } tanesinin yerini doğru bildiniz.
   *[other] { $name } gizli { $count } taştan { $right } tanesinin yerini doğru bildi.
}
