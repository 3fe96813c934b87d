### Turkish words of Chinese checkers.

chinese-checkers-steps = { $person ->
    [you] { $path } adımını oynadınız
   *[other] { $name } { $path } adımını oynadı
}
chinese-checkers-hops = { $person ->
    [you] { $path } sıçradınız
   *[other] { $name } { $path } sıçradı
}
chinese-checkers-legend = b Mavi, o Turuncu, . boş; her satır dış deliklerinin adlarıyla başlar ve biter.
chinese-checkers-star-legend = b Mavi, o Turuncu, g Yeşil, r Kırmızı, p Mor, w Beyaz, . boş; her satır dış deliklerinin adlarıyla başlar ve biter.
