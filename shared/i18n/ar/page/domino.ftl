### Arabic words of the domino table.

domino-table = طاولة الدومينو
domino-passes = { $name } مرّر
domino-left = { $count ->
    [zero] { $name }: لم تبقَ نقاط
    [one] { $name }: بقيت نقطة واحدة
    [two] { $name }: بقيت نقطتان
    [few] { $name }: بقيت { $count } نقاط
    [many] { $name }: بقيت { $count } نقطة
   *[other] { $name }: بقيت { $count } نقطة
}
domino-hand = الجولة
domino-leader = البادئ
domino-counsel-of = { $names }: من يبدأ الجولة القادمة؟
domino-believed = التوزيعات المظنونة
domino-placed = { $name } أصاب في موضع { $right } من { $count } من الأحجار المخفية
domino-it-believed = الظن
domino-it-was = الحقيقة
domino-tile-right = { $tile }، صواب
domino-tile-wrong = { $tile }، خطأ
