### Arabic words of the games and their boards.

games-about-english-draughts = ثمانية في ثمانية، أحجار وملوك؛ والأكل إلزامي.
games-about-domino-101 = أربعة حول الطاولة في فريقين، تُوزَّع كل الأحجار؛ والفوز لمن يبلغ 101 أولًا.
games-about-block-domino = فريقان على صف واحد بلا سحب؛ ومن لا يستطيع اللعب يمرّر. والفوز لأول فريق يبلغ 100 نقطة.
games-about-chinese-checkers = عشرة أحجار لكل لاعب، اقفز بها إلى البيت المقابل.
games-family-chinese-checkers = الداما الصينية
games-boards-chinese-checkers = اللوح
games-board-chinese-checkers = 81 ثقبًا
games-board-chinese-checkers-star-2 = ★ 2
games-board-chinese-checkers-star-3 = ★ 3
games-board-chinese-checkers-star-4 = ★ 4
games-board-chinese-checkers-star-6 = ★ 6
games-about-chinese-checkers-star-2 = لاعبان متقابلان على النجمة ذات 121 خانة؛ والفوز لمن يملأ الطرف المقابل أولًا.
games-about-chinese-checkers-star-3 = ثلاثة لاعبين يعبرون النجمة، كلٌّ إلى طرف خالٍ؛ والفوز لمن يملؤه أولًا.
games-about-chinese-checkers-star-4 = أربعة لاعبين متقابلين، كلٌّ يلعب لنفسه؛ والفوز لمن يملأ الطرف المقابل أولًا.
games-about-chinese-checkers-star-6 = الأطراف الستة مشغولة والوسط مزدحم؛ والفوز لمن يملأ الطرف المقابل أولًا.
games-seats = { $count ->
    [zero] بلا مقاعد.
    [one] مقعد واحد.
    [two] مقعدان.
    [few] { $count } مقاعد.
    [many] { $count } مقعدًا.
   *[other] { $count } مقعد.
}
games-draughts-board = رقعة الداما
games-star-board = رقعة الداما الصينية
games-whole-star-board = نجمة الداما الصينية
games-move-to = انتقل إلى { $place }
games-pick-up = التقط { $piece } في { $place }
games-piece = الحجر
games-man = الحجر
games-man-0 = الحجر الأسود
games-man-1 = الحجر الأبيض
games-king-0 = الملك الأسود
games-king-1 = الملك الأبيض
games-choose-way = اختر الطريق
games-which-way = من أي طريق؟
games-the-line = السلسلة
games-no-tile = لا حجر على الطاولة بعد
games-none-fits = لا حجر معك يصلح.
games-pass = مرّر
games-your-hand = أحجارك
games-tile = الحجر { $tile }
games-play-lead = العب { $tile } حجرًا أول
games-play-left = العب { $tile } عند الطرف الأيسر
games-play-right = العب { $tile } عند الطرف الأيمن
games-play-near = العب { $tile } عند الطرف القريب
games-play-far = العب { $tile } عند الطرف البعيد
games-look-around = انظر حول الطاولة
games-look-left = انظر من جهة اليسار
games-look-right = انظر من جهة اليمين
games-look-back = ارجع إلى المنظر المعتاد
games-left-opponent = جارك الأيسر
games-partner = شريكك
games-right-opponent = جارك الأيمن
games-you = أنت
games-plan = خطّط لنقلة { $piece } في { $place }
games-plan-to = خطّط للانتقال إلى { $place }
