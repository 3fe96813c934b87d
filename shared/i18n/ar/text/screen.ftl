### Arabic words of the terminal’s screens: labels, buttons, hints.

screen-quit = خروج
screen-help = مساعدة
screen-lobby = الردهة
screen-why = لماذا
screen-moves = النقلات
screen-board = الرقعة
screen-back = رجوع
screen-new-table = طاولة جديدة
screen-find-opponents = ابحث عن خصوم
screen-sit-down = اجلس
screen-leave = غادر
screen-lobby-line = أو اكتب: { $examples } ...
screen-table-line = اكتب نقلة، { $examples } ...
screen-game = اللعبة
screen-players = اللاعبون
screen-now = الحالة
screen-seeks = ينتظرون خصومًا: { $seeks }.
screen-seek = { $count ->
    [one] { $game }، { $clock }: شخص واحد
    [two] { $game }، { $clock }: شخصان
    [few] { $game }، { $clock }: { $count } أشخاص
    [many] { $game }، { $clock }: { $count } شخصًا
   *[other] { $game }، { $clock }: { $count } شخصًا
}
screen-against = ضد
screen-then = ثم
screen-anyone = أي لاعب
screen-found = الوصول
screen-public = عامة
screen-private = خاصة
screen-rated = التصنيف
screen-rated-people = مع الناس
screen-rated-all = ومع اللاعبين الآليين أيضًا
screen-rated-none = وديّة
screen-start = ابدأ
screen-clock-forms = { $examples } أو { $none }
screen-closed = أغلق الخادم الاتصال.
screen-ended = انتهى الاتصال.
screen-press-to-quit = اضغط { $keys } للخروج.
screen-reconnecting = انقطع الاتصال؛ تجري إعادته ...
screen-played-by = يلعب عنه { $name }
screen-add = أضف { $name }
screen-my-partner = شريكي
screen-accept-draw = اقبل التعادل
screen-accept-takeback = اقبل التراجع
screen-draw = اعرض التعادل
screen-hint = تلميح
screen-takeback = تراجع
screen-give-time = +{ $seconds } ث
screen-substitute = دع لاعبًا آليًا يلعب
screen-learned = ماذا تعلّم
screen-pass = مرّر
screen-type-a-move = اكتب نقلة: { $moves }
screen-from-to = من { $field } إلى { $targets }
screen-at = عند { $field }
screen-tournaments = البطولات
screen-groups = المجموعات
screen-to-table = طاولتي
screen-room-line = أو اكتب أمرًا: { $examples } ...
screen-group-line = اكتب للمجموعة؛ والأوامر بـ /مساعدة
screen-earlier-round = الجولة السابقة
screen-later-round = الجولة التالية
screen-earlier-deal = التوزيعة السابقة
screen-later-deal = التوزيعة التالية
screen-starts-in = تبدأ بعد { $left }
screen-to-tournament = عودة إلى البطولة
screen-role = الدور
screen-join-by-link = انضم برابط
