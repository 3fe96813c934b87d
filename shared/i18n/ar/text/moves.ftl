### Arabic words of moves, positions and hands, for games without words of their own and for all boards of fields.

move-plays = { $person ->
    [you] لعبتَ { $move }
   *[other] { $name } لعب { $move }
}
move-passes = { $person ->
    [you] مرّرتَ
   *[other] { $name } مرّر
}
move-not-legal = { $move } ليست نقلة ممكنة الآن؛ اكتب «نقلات» لترى نقلاتك
move-ambiguous = { $move } تُلعب بأكثر من طريقة؛ اكتب { $choices }
moves-yours = { $count ->
    [one] لك نقلة واحدة ممكنة: { $moves }.
    [two] لك نقلتان ممكنتان: { $moves }.
    [few] لك { $count } نقلات ممكنة: { $moves }.
    [many] لك { $count } نقلة ممكنة: { $moves }.
   *[other] لك { $count } نقلة ممكنة: { $moves }.
}
position-is = الوضع: { $position }.
position-moves = { $count ->
    [zero] لم تُلعب أي نقلة.
    [one] لُعبت نقلة واحدة.
    [two] لُعبت نقلتان.
    [few] لُعبت { $count } نقلات.
    [many] لُعبت { $count } نقلة.
   *[other] لُعبت { $count } نقلة.
}
hand-empty = لا أحجار معك.
hand-own = { $count ->
    [one] معك حجر واحد: { $tiles }.
    [two] معك حجران: { $tiles }.
    [few] معك { $count } أحجار: { $tiles }.
    [many] معك { $count } حجرًا: { $tiles }.
   *[other] معك { $count } حجر: { $tiles }.
}
hand-left = { $person ->
    [you] بقي معك: { $tiles }.
   *[other] بقي مع { $name }: { $tiles }.
}
hand-none = لا أيدي في هذه اللعبة؛ اكتب «رقعة»
hand-not-dealt = لم يُوزَّع شيء بعد
field-to = { " " }إلى{ " " }
field-row = من { $first } إلى { $last }: { $pieces }.
field-rest-squares = كل المربعات الأخرى فارغة.
field-rest-cells = كل الخانات الأخرى فارغة.
field-king = ملك { $side }
field-no-move = { $typed } ليست نقلة؛ اكتب الخانة التي تبدأ منها القطعة والتي تصل إليها كما يعرض «نقلات»
move-pass = مرر
