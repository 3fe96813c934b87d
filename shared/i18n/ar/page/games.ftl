### Arabic words of the games and their boards.

games-about-english-draughts = الداما على 64 مربعًا. من استطاع الأكل وجب عليه.
games-about-domino-101 = أربعة لاعبين في فريقين، وتُوزَّع كل الأحجار. والفوز لأول فريق يبلغ 101 نقطة.
games-about-block-domino = أربعة لاعبين في فريقين على سلسلة واحدة بلا سحب؛ ومن لا يستطيع اللعب يمرّر. والفوز لأول فريق يبلغ 100 نقطة.
games-about-chinese-checkers = عشر قطع لكل لاعب. والفوز لمن يقفز بها أولًا إلى البيت المقابل.
games-family-chinese-checkers = الداما الصينية
games-boards-chinese-checkers = الرقعة
games-board-chinese-checkers = 81 خانة
games-numbered-chinese-checkers-star-2 = النجمة لـ
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
games-no-tile = لم يُلعب أي حجر بعد.
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
games-left-opponent = خصمك الأيسر
games-partner = شريكك
games-right-opponent = خصمك الأيمن
games-you = أنت
games-plan = خطّط لنقلة { $piece } في { $place }
games-plan-to = خطّط للانتقال إلى { $place }
games-cell = { $place }: { $piece }
games-cell-empty = { $place }: خالية
