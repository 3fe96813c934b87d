### Turkish words of moves, positions and hands, for games without words of their own and for all boards of fields.

move-plays = { $person ->
    [you] { $move } oynadınız
   *[other] { $name } { $move } oynadı
}
move-passes = { $person ->
    [you] Pas geçtiniz
   *[other] { $name } pas geçti
}
move-not-legal = { $move } şu anda oynanamaz; hamlelerinizi görmek için “hamleler” yazın
move-ambiguous = { $move } birkaç türlü oynanabilir; şunlardan birini yazın: { $choices }
moves-yours = Oynayabileceğiniz { $count } hamle: { $moves }.
position-is = Konum: { $position }.
position-moves = { $count } hamle oynandı.
hand-empty = Elinizde taş yok.
hand-own = Elinizde { $count } taş var: { $tiles }.
hand-left = { $person ->
    [you] Elinizde kalanlar: { $tiles }.
   *[other] { $name } elinde kalanlar: { $tiles }.
}
hand-none = Bu oyunda el yok; “tahta” yazın
hand-not-dealt = Henüz taş dağıtılmadı
field-to = -
field-row = { $first }-{ $last }: { $pieces }.
field-rest-squares = Diğer bütün kareler boş.
field-rest-cells = Diğer bütün delikler boş.
field-king = { $side } dama
field-no-move = { $typed } bir hamle değil; “hamleler” komutunun sıraladığı gibi, taşın çıktığı ve vardığı yeri yazın
move-pass = pas
