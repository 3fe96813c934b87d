### Arabic words of English draughts.

english-draughts-plays = { $person ->
    [you] لعبتَ { $path }
   *[other] { $name } لعب { $path }
}
english-draughts-captures = { $person ->
    [you] أكلتَ { $path }
   *[other] { $name } أكل { $path }
}
english-draughts-legend = b الأسود، w الأبيض؛ الحروف الكبيرة ملوك؛ - مربع داكن فارغ.
english-draughts-men = { $count ->
    [one] حجر واحد
    [two] حجران
    [few] { $count } أحجار
    [many] { $count } حجرًا
   *[other] { $count } حجر
}
english-draughts-kings = { $count ->
    [one] ملك واحد
    [two] ملكان
    [few] { $count } ملوك
    [many] { $count } ملكًا
   *[other] { $count } ملك
}
english-draughts-no-piece = لا أحجار
english-draughts-has = { $side }: { $pieces }
