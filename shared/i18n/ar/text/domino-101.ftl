### Arabic words of 101 domino.

domino-101-pips-0 = صفر
domino-101-pips-1 = واحد
domino-101-pips-2 = اثنان
domino-101-pips-3 = ثلاثة
domino-101-pips-4 = أربعة
domino-101-pips-5 = خمسة
domino-101-pips-6 = ستة
domino-101-tile = { $high } { $low }
domino-101-double = دبل { $pips }
domino-101-ends = الطرفان { $left } و{ $right }
domino-101-same-ends = الطرفان كلاهما { $pips }
domino-101-plays-left = { $person ->
    [you] لعبتَ { $tile } على اليسار
   *[other] { $name } لعب { $tile } على اليسار
}
domino-101-plays-right = { $person ->
    [you] لعبتَ { $tile } على اليمين
   *[other] { $name } لعب { $tile } على اليمين
}
domino-101-plays-lead = { $person ->
    [you] بدأتَ بالحجر { $tile }
   *[other] { $name } بدأ بالحجر { $tile }
}
domino-101-no-tile = { $typed } ليس حجرًا؛ اكتب مثلًا العب 6-4 أو العب 6-4 يسار أو مرر
domino-101-line = السلسلة من اليسار إلى اليمين: { $tiles }؛ { $ends }.
domino-101-line-empty = السلسلة فارغة.
domino-101-left = يسار
domino-101-right = يمين
domino-101-believed = { $person ->
    [you] أصبتَ في موضع { $right } من { $count } من الأحجار المخفية.
   *[other] { $name } أصاب في موضع { $right } من { $count } من الأحجار المخفية.
}
