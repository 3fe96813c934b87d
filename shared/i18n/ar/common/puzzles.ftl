### Arabic words of puzzles, on the page and in the text protocol.

puzzles-goal-win = نقلة واحدة فقط تفوز.
puzzles-goal-draw = نقلة واحدة فقط تحفظ التعادل.
puzzles-goal-finish = املأ هدفك بأقل عدد من النقلات: نقلة واحدة فقط تبدأ أقصر طريق.
puzzles-goal-hop = ابحث عن أطول قفزة إلى الأمام.
puzzles-goal-points = ابحث عن النقلة التي تجلب أكبر عدد من النقاط في المتوسط.
puzzles-goal-partner = أي حجر في يد شريكك حتمًا؟
puzzles-hidden = الأحجار التي لا تراها: { $tiles }.
puzzles-tile-choose = اختر حجرًا من الأحجار التي لا تراها.
puzzles-tile-wrong = قد يكون { $tile } في يد غيره. حاول مرة أخرى.
puzzles-tile-among = هو أحد هذه: { $tiles }.
puzzles-tile-is = الحجر هو { $tile }.
puzzles-side = أنت تلعب { $side }.
puzzles-theme-shot-2 = ضربة بقطعتين
puzzles-theme-shot-3 = ضربة بثلاث قطع
puzzles-theme-shot-4 = ضربة بأربع قطع
puzzles-theme-breakthrough = اختراق
puzzles-theme-bridge = الجسر
puzzles-theme-first-position = الوضع الأول
puzzles-theme-the-move = صاحب الدور
puzzles-theme-changing-the-move = تبديل الدور
puzzles-theme-database = نهاية اللعبة
puzzles-theme-finish-2 = نقلتان حتى النهاية
puzzles-theme-finish-3 = ثلاث نقلات حتى النهاية
puzzles-theme-finish-4 = أربع نقلات حتى النهاية
puzzles-theme-finish-5 = خمس نقلات حتى النهاية
puzzles-theme-long-hop = قفزة طويلة
puzzles-theme-closing = إغلاق اللعب
puzzles-theme-stop = إجبار التالي على التمرير
puzzles-theme-win = الفوز
puzzles-theme-draw = إنقاذ التعادل
puzzles-theme-finish = الطريق إلى الهدف
puzzles-theme-points = أكثر النقاط
puzzles-theme-partner = حجر الشريك
puzzles-themes = الأفكار: { $themes }.
puzzles-gained = ارتفع تصنيفك في الألغاز بمقدار { $change } إلى { $rating }.
puzzles-lost = انخفض تصنيفك في الألغاز بمقدار { $change } إلى { $rating }.
puzzles-streak = { $count ->
    [zero] لم تحل أي لغز على التوالي.
    [one] حللت لغزًا واحدًا على التوالي.
    [two] حللت لغزين على التوالي.
    [few] حللت { $count } ألغاز على التوالي.
    [many] حللت { $count } لغزًا على التوالي.
   *[other] حللت { $count } لغز على التوالي.
}
puzzles-own-move = لعبت { $move } في مباراتك. ابحث عن نقلة أفضل.
puzzles-run = { $kind ->
    [race] السباق: المحلول { $score }. الأفضل: { $best }.
   *[other] السلسلة: المحلول { $score }. الأفضل: { $best }.
}
puzzles-run-over = { $kind ->
    [race] انتهى السباق: المحلول { $score }. الأفضل: { $best }.
   *[other] انتهت السلسلة: المحلول { $score }. الأفضل: { $best }.
}
puzzles-best-streak = أفضل سلسلة: { $best }
puzzles-best-race = أفضل سباق: { $best }
