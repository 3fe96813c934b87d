### Arabic words of the explorer of positions.

maker-person = الناس
maker-archive = ألعاب مسجلة
maker-practice = ألعاب تدريب
explorer-title = المستكشف
explorer-loading = جارٍ سؤال السجل…
explorer-start = البداية
explorer-path = الطريق إلى هنا
explorer-games = { $count ->
    [zero] لا توجد في السجل جولات من هذه اللعبة.
    [one] في السجل جولة واحدة من هذه اللعبة.
    [two] في السجل جولتان من هذه اللعبة.
    [few] في السجل { $count } جولات من هذه اللعبة.
    [many] في السجل { $count } جولة من هذه اللعبة.
   *[other] في السجل { $count } جولة من هذه اللعبة.
}
explorer-to-move = الدور على { $who }
explorer-moves = ما الذي لُعب هنا
explorer-move = النقلة
explorer-times = الألعاب
explorer-results = فوز وتعادل وخسارة
explorer-least = على الأقل
explorer-least-about = أقل نتيجة مرجّحة للنقلة بحسب أعدادها
explorer-record = { $move }: فوز { $wins }، تعادل { $draws }، خسارة { $losses }
explorer-new = لم يصل أحد في السجل إلى هذا الوضع. أي نقلة مسموحة تتابع الطريق:
explorer-preparing = ما زال عدّ الألعاب المسجَّلة جاريًا، ويستغرق ذلك نحو دقيقة بعد أول تشغيل. النقلات المسموحة:
explorer-others = لم تُلعب هنا قط:
explorer-sample = لعبة
explorer-sample-follows = قيد الإدخال
explorer-years = { $from }–{ $to }
explorer-from = لعبها { $makers }
explorer-trend = ماذا تقول الكتب، إصدارًا بعد إصدار
explorer-trend-book = الكتاب { $version }
explorer-trend-none = لا شيء بعد
explorer-trend-says = { $move } (فوز أو تعادل { $share }، الألعاب { $games })
explorer-over = انتهت الجولة هنا: { $reason }.
explorer-about-domino-101 = تُحفظ خبرة الدومينو بحسب ما يراه صاحب الدور: أحجاره، والطرفان، والأحجار على الطاولة، وعدد ما بقي عند كل لاعب. ومثل هذا الوضع قلّما يتكرر. وأنت ترى الأيدي الأربع هنا لأن هذا مثال أو جولة انتهت.
explorer-about-block-domino = { explorer-about-domino-101 }
explorer-deal = وزّع من جديد
explorer-hand = مع { $who }
explorer-recent = ألعاب للمشاهدة
explorer-recent-game = اللعبة { $number }: { $plies } نقلة
explorer-hint = ماذا كان سيلعب أستاذ هنا؟
explorer-hint-here = تلميح: { $move }
explorer-hint-gone = تعذّر سؤال الأستاذ: { $why }
explorer-hint-share = { $move } · { $share }
explorer-hint-aim = { $count ->
    [zero] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [one] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد خطوة واحدة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [two] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد خطوتين: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [few] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوات: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [many] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
   *[other] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
}
explorer-hint-log = ما يُظهره السجل: { $words }
explorer-hint-none = لم يصل أحد في السجل إلى هذا الوضع.
explorer-hint-move = { $move } ({ $score }، الألعاب { $games })
explorer-hint-found = الأفضل نتيجةً في السجل: { $moves }.
explorer-gone = لا يمكن البحث عن هذا الوضع: { $why }
