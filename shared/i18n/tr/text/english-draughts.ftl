### Turkish words of English draughts.

english-draughts-plays = { $person ->
    [you] { $path } oynadınız
   *[other] { $name } { $path } oynadı
}
english-draughts-captures = { $person ->
    [you] { $path } alarak oynadınız
   *[other] { $name } { $path } alarak oynadı
}
english-draughts-legend = b Siyah, w Beyaz; büyük harfler damadır; - boş bir koyu karedir.
english-draughts-men = { $count } taş
english-draughts-kings = { $count } dama
english-draughts-no-piece = taş yok
english-draughts-has = { $side }: { $pieces }
