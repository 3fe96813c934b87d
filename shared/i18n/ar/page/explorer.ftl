### Arabic words of the explorer of positions.

maker-person = الناس
maker-archive = مباريات مسجّلة
maker-practice = مباريات تدريب
explorer-title = المستكشف
explorer-loading = جارٍ البحث في المباريات…
explorer-start = وضع البداية
explorer-games = { $count ->
    [zero] لا مباريات مسجّلة.
    [one] سُجّلت مباراة واحدة.
    [two] سُجّلت مباراتان.
    [few] سُجّلت { $count } مباريات.
    [many] سُجّلت { $count } مباراة.
   *[other] سُجّلت { $count } مباراة.
}
explorer-to-move = الدور على { $who }
explorer-moves = ما الذي لُعب هنا
explorer-move = النقلة
explorer-times = المباريات
explorer-results = فوز وتعادل وخسارة
explorer-least = على الأقل
explorer-least-about = أقل نتيجة مرجّحة للنقلة بحسب عدد مبارياتها
explorer-record = { $move }: فوز { $wins }، تعادل { $draws }، خسارة { $losses }
explorer-new = لم تصل أي مباراة مسجّلة إلى هذا الوضع. النقلات المسموحة:
explorer-preparing = ما زال عدّ المباريات المسجّلة جاريًا، ويستغرق ذلك نحو دقيقة بعد أول تشغيل. النقلات المسموحة:
explorer-others = لم تُلعب هنا قط:
explorer-sample = مثال
explorer-sample-follows = جارٍ الاستيراد…
explorer-years = { $from }–{ $to }
explorer-from = لعبها { $makers }
explorer-trend = ما نصح به Old Hand مع الوقت
explorer-trend-book = الإصدار { $version }
explorer-trend-none = لا توصية
explorer-trend-says = { $move } (فوز أو تعادل { $share }، المباريات { $games })
explorer-over = انتهت المباراة هنا: { $reason }.
explorer-about-domino-101 = تُحفظ خبرة الدومينو بحسب ما يراه صاحب الدور: أحجاره، والطرفان، والأحجار على الطاولة، وعدد ما بقي عند كل لاعب. ومثل هذا الوضع قلّما يتكرر. وأنت ترى الأيدي الأربع هنا لأن هذا مثال أو جولة انتهت.
explorer-about-block-domino = { explorer-about-domino-101 }
explorer-deal = وزّع من جديد
explorer-recent = أحدث المباريات
explorer-recent-game = المباراة { $number }: { $plies } نقلة
explorer-hint = أظهر تلميحًا
explorer-hint-here = تلميح: { $move }
explorer-hint-gone = لا تلميح متاح: { $why }
explorer-hint-share = { $move } · { $share }
explorer-hint-aim = { $count ->
    [zero] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [one] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد خطوة واحدة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [two] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد خطوتين: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [few] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوات: ممّن بلغوه فاز { $wins } وخسر { $losses }.
    [many] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
   *[other] أقرب وضع مفتاحي، محاطٌ بالأخضر، يبعد { $count } خطوة: ممّن بلغوه فاز { $wins } وخسر { $losses }.
}
explorer-hint-log = المباريات المسجّلة: { $words }
explorer-hint-none = لم تصل أي مباراة مسجّلة إلى هذا الوضع.
explorer-hint-move = { $move } ({ $score }، المباريات { $games })
explorer-hint-found = أفضل النتائج هنا: { $moves }.
