### Arabic words of a table: its seats, its sides, how it stands and how it ended.

table-seat = المقعد { $number }
table-place-left = على يسارك
table-place-partner = شريكك
table-place-right = على يمينك
table-place-across = قبالتك
table-Seat = المقعد { $number }
table-side-english-draughts-0 = الأسود
table-side-english-draughts-1 = الأبيض
table-side-chinese-checkers-0 = الأزرق
table-side-chinese-checkers-1 = البرتقالي
table-side-chinese-checkers-star-6-0 = الأزرق
table-side-chinese-checkers-star-6-1 = البرتقالي
table-side-chinese-checkers-star-6-2 = الأخضر
table-side-chinese-checkers-star-6-3 = الأحمر
table-side-chinese-checkers-star-6-4 = البنفسجي
table-side-chinese-checkers-star-6-5 = الأبيض
table-side-chinese-checkers-star-2-0 = { table-side-chinese-checkers-star-6-0 }
table-side-chinese-checkers-star-2-1 = { table-side-chinese-checkers-star-6-1 }
table-side-chinese-checkers-star-3-0 = { table-side-chinese-checkers-star-6-0 }
table-side-chinese-checkers-star-3-1 = { table-side-chinese-checkers-star-6-1 }
table-side-chinese-checkers-star-3-2 = { table-side-chinese-checkers-star-6-2 }
table-side-chinese-checkers-star-4-0 = { table-side-chinese-checkers-star-6-0 }
table-side-chinese-checkers-star-4-1 = { table-side-chinese-checkers-star-6-1 }
table-side-chinese-checkers-star-4-2 = { table-side-chinese-checkers-star-6-2 }
table-side-chinese-checkers-star-4-3 = { table-side-chinese-checkers-star-6-3 }
table-phase-waiting = بانتظار اللاعبين
table-phase-deal = توزيع الأحجار
table-phase-counsel = الشريكان يختاران من يبدأ
table-phase-play = اللعب جارٍ
table-phase-scoring = عدّ النقاط
table-phase-over = انتهت المباراة
table-phase-closed = مغلقة
table-ending-no-move = لم تبقَ أي نقلة
table-ending-goal = امتلأ الهدف
table-ending-over = انتهت اللعبة
table-ending-repetition = تكرر الوضع للمرة الثالثة
table-ending-no-progress = طال اللعب بلا تقدّم
table-ending-ply-cap = بُلغ حدّ النقلات
table-ending-agreement = بالاتفاق
table-ending-agreed = بالاتفاق
table-ending-resigned = بالانسحاب
table-ending-time = نفد الوقت
table-ending-absent = غاب اللاعب
table-ending-false-pass = مرّر ومعه حجر يصلح
table-ending-target = بُلغ الهدف
table-ending-boards = لُعبت كل التوزيعات
table-ending-out = أنهى أحجاره
table-ending-closed = قُفل اللعب
table-ending-closed-tie = قُفل اللعب بالتعادل
table-nobody-scores = لا نقاط لأحد: { $ending }.
table-redeal-A = أُعيد التوزيع: خمسة دبلات أو أكثر في يد واحدة ({ $name }).
table-redeal-B = أُعيد التوزيع: ستة أحجار أو أكثر من رقم واحد في يد واحدة ({ $name }).
table-redeal-C = أُعيد التوزيع: خمسة أحجار من رقم واحد دون دبله في يد واحدة ({ $name }).
table-redeal = أُعيد التوزيع: { $name }، الشرط { $condition }.
table-your-turn = دورك.
table-free-to-move = الدور على مقعد شاغر: على أحد أن يجلس فيه.
table-last-hand = الجولة السابقة: { $result }
table-seat-to-move = عليه الدور
table-seat-ai = ذكاء اصطناعي
table-seat-away = غائب
table-seat-sat-in = له بديل
table-tiles = { $count ->
    [zero] بلا أحجار
    [one] حجر واحد
    [two] حجران
    [few] { $count } أحجار
    [many] { $count } حجرًا
   *[other] { $count } حجر
}
table-hand = الجولة { $number }
rating-why-not-rated = لم تكن هذه المباراة مصنّفة.
rating-why-program = وديّة: المباريات مع اللاعبين الآليين تُحتسب فقط على طاولات فُتحت مصنّفة.
rating-why-guest = وديّة: المباريات مع الضيوف لا تُحتسب.
rating-why-pairing = وديّة: المباريات بين هؤلاء اللاعبين لا تُحتسب.
rating-why-too-short = أقصر من أن تُصنّف.
rating-why-substitute = بلا زيادة: لعب غيره نقلات بدلًا منه.
rating-why-partner-substitute = بلا زيادة: لُعبت نقلات بدلًا من الشريك.
rating-why-opponent-substitute = بلا خسارة: لُعبت نقلات بدلًا من أحد الخصوم.
rating-why-withheld = بلا زيادة: لم يكشف هذا اللاعب رقمه للتوزيع.
rating-why-several-sides = غير مصنّفة: جلس هذا اللاعب في أكثر من جهة.
terms-of-people = مصنّفة مع الناس
terms-of-yes = مصنّفة
terms-of-no = وديّة
terms-of-takebacks = التراجع مسموح
terms-of-hints = التلميحات مسموحة
terms-of-delay = { $count ->
    [one] يراها المشاهدون متأخرة ثانية
    [two] يراها المشاهدون متأخرة ثانيتين
    [few] يراها المشاهدون متأخرة { $count } ثوانٍ
    [many] يراها المشاهدون متأخرة { $count } ثانية
   *[other] يراها المشاهدون متأخرة { $count } ثانية
}
