### Arabic words of tournaments for readers who type.

verb-tournaments = يعرض البطولات: معرّفاتها وألعابها والمرحلة التي بلغتها.
form-standings = ترتيب البطولة
verb-standings = يعرض ترتيب بطولة بمعرّفها.
form-enter = مشاركة البطولة [الشريك]
verb-enter = يسجّلك في بطولة. وحيث يلعب الشركاء اذكر شريكك وليذكرك هو؛ وإن لم تذكر أحدًا أُعطيت شريكًا.
form-withdraw = انسحاب البطولة
verb-withdraw = ينسحب من بطولة. والمباراة التي بدأت تستمر.
form-direct = إدارة البطولة start|next-round|pause|resume|cancel|end
verb-direct = لمنظّم البطولة: يبدؤها أو يبدأ جولة أو يوقفها مؤقتًا أو يستأنفها أو يلغيها أو ينهيها.
tournament-missing = اكتب معرّف بطولة؛ والأمر «بطولات» يعرضها
tournament-act-missing = اكتب البطولة ثم start أو next-round أو pause أو resume أو cancel أو end
tournament-none = لا توجد بطولات.
tournament-line = { $id }: { $name }، { $game }، { $format }، { $stage }، { $count ->
    [zero] بلا مشاركين
    [one] مشارك واحد
    [two] مشاركان
    [few] { $count } مشاركين
    [many] { $count } مشاركًا
   *[other] { $count } مشارك
}.
tournament-placing = { $rank }. { $names }: { $points } من { $count ->
    [zero] غير مباراة
    [one] مباراة واحدة
    [two] مباراتين
    [few] { $count } مباريات
    [many] { $count } مباراة
   *[other] { $count } مباراة
}.
tournament-table = { $name }، الجولة { $round }: تلاقي { $names } على الطاولة { $table }.
done-enter = سُجّلت.
done-withdraw = انسحبت.
done-direct = تم.
