### Arabic words of a table: who sits there, how it stands, how it ended.

table-looking = جارٍ تحميل الطاولة…
table-guest = ضيف { $number }
table-3d = 3D
table-full-screen = ملء الشاشة
table-nobody = لا أحد
table-you = أنت
table-draw = تعادل: { $ending }.
table-you-win = فزت: { $ending }.
table-you-lose = خسرت: { $ending }.
table-wins = { $count ->
    [zero] الفائز { $names }: { $ending }.
    [one] الفائز { $names }: { $ending }.
    [two] الفائزان { $names }: { $ending }.
    [few] الفائزون { $names }: { $ending }.
    [many] الفائزون { $names }: { $ending }.
   *[other] الفائزون { $names }: { $ending }.
}
table-score = { $names }: { $points } نقطة ({ $ending }).
table-free-seats = بانتظار اللاعبين: { $free } من { $seats } مقاعد شاغرة.
table-would-again = يريد مباراة أخرى: { $names }.
table-over = انتهت المباراة.
table-boards-waiting = لُعبت كل التوزيعات هنا. ستُعرض للجميع حين تنتهي الطاولات الأخرى.
table-unreachable = تعذّر الوصول إلى الخادم.
table-to-move = الدور على { $names }.
table-why = لماذا لعب { $name } النقلة { $move }
table-why-substitute = لماذا اختار { $name }، وهو يلعب عن { $owner }، النقلة { $move }
table-scores = النتيجة
table-scores-to = أول من يبلغ { $target }
table-board = التوزيعة { $number } من { $count }
table-moves = النقلات
table-no-moves = لا نقلات بعد.
table-hand-before = الجولة السابقة
table-game-before = المباراة السابقة
table-held = بقي مع { $name }: { $tiles }.
table-in-words = الرقعة بالكلمات
table-none-yours = ليس دورك.
table-legal-now = نقلاتك الممكنة:
table-legal = النقلات الممكنة
table-setting-up = تبدأ المباراة حين يحضر اللاعبان.
table-line = السلسلة: { $tiles }.
table-ends = الطرفان: { $left } يسارًا و{ $right } يمينًا.
table-your-hand = أحجارك: { $tiles }.
table-no-tile = لم يُلعب أي حجر بعد.
table-king = ملك { $square }
table-no-pieces = لا أحجار
table-pieces = { $side }: { $squares }.
table-told-move = { $name }: { $move }.
table-told-pass = { $name } مرّر.
table-played-left = { $tile } عند الطرف الأيسر
table-played-right = { $tile } عند الطرف الأيمن
table-played-near = { $tile } عند الطرف القريب
table-played-far = { $tile } عند الطرف البعيد
table-played-lead = { $tile } حجرًا أول
table-type-move = اكتب نقلة
table-play-typed = العب
table-not-legal = { $move } ليست نقلة ممكنة الآن.
table-seat-free = مقعد شاغر
table-seat-reserved = محجوز للاعب الذي غادره
table-seat-you = (أنت)
table-seat-your-turn = دورك
table-seat-passed = مرّر
table-seat-bot = بوت
table-seat-away-left = غائب، بقيت { $seconds } ث
table-seat-vacation = في إجازة حتى { $end }
table-seat-substitute-yours = { $name } يلعب عنك
table-seat-substitute = { $name } يلعب عنه
table-sit-here = اجلس هنا
table-ai-for-seat = لاعب آلي لهذا المقعد
table-ai-any = أحدهم
table-ai-style = على طريقة …
table-ai-style-name = اسم العائلة، مثل Tinsley
table-ai-like-you = على طريقتك
table-seat-it = أضف لاعبًا آليًا
table-clock-stands = الساعة متوقفة
table-clock-days = { $days } ي { $hours } س
table-invite = ادعُ صديقًا
table-invite-about = كل من لديه هذا الرابط يمكنه الانضمام أو المشاهدة.
table-link = رابط هذه الطاولة
table-copy = انسخ
table-copied = نُسخ
table-from-position = من وضع معطى، بلا تصنيف
table-taken = { $count ->
    [one] أُخذت قطعة واحدة
    [two] أُخذت قطعتان
    [few] أُخذت { $count } قطع
    [many] أُخذت { $count } قطعة
   *[other] أُخذت { $count } قطعة
}
table-at-home = { $count } من { $pieces } قطع في الهدف
replay-look-back = راجع المباراة
table-flat-slow = الرقع ثنائية الأبعاد لأن هذا الجهاز يرسم الأبعاد الثلاثة ببطء. يبدّلها الزر 3D.
