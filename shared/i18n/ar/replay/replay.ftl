### Arabic words of the replay and its review.

replay-title = إعادة اللعبة
replay-loading = جارٍ جلب اللعبة…
replay-none = لم تنتهِ أي جولة على هذه الطاولة بعد.
replay-board = اللوح بعد النقلة { $ply }
replay-game = اللعبة { $number }
replay-hand = المباراة { $match }، الجولة { $round }
replay-which = أي جولة
replay-start = إلى البداية
replay-back = نقلة إلى الوراء
replay-on = نقلة إلى الأمام
replay-end = إلى النهاية
replay-play = تشغيل
replay-pause = إيقاف
replay-turn-board = أدر اللوح
replay-speed = السرعة
replay-speed-slow = بطيئة
replay-speed-even = متوسطة
replay-speed-fast = سريعة
replay-keys = مفاتيح الأسهم للتنقل، والمسافة للتشغيل، وN للعلامة التالية.
replay-line = الخط الزمني
replay-ply = النقلة { $ply } من { $plies }
replay-at-start = البداية: تليها { $plies } نقلة
replay-played = لعب { $who } { $move }
replay-passed = مرّر { $who }
replay-silent = لم يُذكر سبب لهذه النقلة.
replay-no-marks = لم تقرر الخبرة أي نقلة في هذه الجولة.
replay-mark = { $move }، النقلة { $ply }: { $kind }
replay-kind-rule = قاعدة خبرة
replay-kind-key-state = وضع مفتاحي
replay-kind-usage = خانة مفضلة
replay-kind-habit = العادة
replay-kind-hindsight = مراجعة لاحقة
replay-kind-rival = ذاكرة الخصم
replay-kind-judgement = تقدير متعلَّم
replay-kind-turn = نقطة تحوّل
replay-explore = هذا الوضع في المستكشف
replay-download = خذ اللعبة معك
replay-hands = الأيدي الأربع مكشوفة
replay-review = المراجعة
replay-review-waiting = جارٍ النظر في كل نقلة…
replay-closed =
    { $count ->
        [one] تُركت نقلة واحدة لأنها قد تنشأ في مباراة مصنفة تلعبها.
        [two] تُركت نقلتان لأنهما قد تنشآن في مباراة مصنفة تلعبها.
        [few] تُركت { $count } نقلات لأنها قد تنشأ في مباراة مصنفة تلعبها.
        [many] تُركت { $count } نقلة لأنها قد تنشأ في مباراة مصنفة تلعبها.
       *[other] تُركت { $count } نقلة لأنها قد تنشأ في مباراة مصنفة تلعبها.
    }
replay-turns = أين انقلبت اللعبة
replay-no-turns = لم يرَ التقدير تحوّلًا كبيرًا في هذه اللعبة.
replay-turn = { $person ->
    [you] لعبتَ { $move }، وكانت { $best } أفضل
   *[other] لعب { $who } { $move }، وكانت { $best } أفضل
}
replay-turn-man = { replay-turn } ({ $count ->
    [0] بأقل من نصف قطعة
    [zero] بأقل من نصف قطعة
    [one] بنحو قطعة واحدة
    [two] بنحو قطعتين
    [few] بنحو { $count } قطع
    [many] بنحو { $count } قطعة
   *[other] بنحو { $count } قطعة
})
replay-turn-row = { replay-turn } ({ $count ->
    [0] بأقل من خطوة
    [zero] بأقل من خطوة
    [one] بنحو خطوة واحدة
    [two] بنحو خطوتين
    [few] بنحو { $count } خطوات
    [many] بنحو { $count } خطوة
   *[other] بنحو { $count } خطوة
})
replay-turn-point = { replay-turn } ({ $count ->
    [0] بأقل من نقطة
    [zero] بأقل من نقطة
    [one] بنحو نقطة واحدة
    [two] بنحو نقطتين
    [few] بنحو { $count } نقاط
    [many] بنحو { $count } نقطة
   *[other] بنحو { $count } نقطة
})
replay-turn-known = { $person ->
    [you] لعبتَ { $move } ونتيجتها هنا { $score }؛ أما { $best } فنتيجتها { $other } في { $games } من المباريات
   *[other] لعب { $who } { $move } ونتيجتها هنا { $score }؛ أما { $best } فنتيجتها { $other } في { $games } من المباريات
}
replay-turn-at = النقلة { $number }: { $words }.
replay-turns-other = { $count ->
    [one] نقطة تحوّل أخرى
    [two] نقطتا تحوّل أخريان
    [few] { $count } نقاط تحوّل أخرى
    [many] { $count } نقطة تحوّل أخرى
   *[other] { $count } نقطة تحوّل أخرى
}
replay-open-best = لو كانت كل الأيدي مكشوفة لكانت { $best } أفضل بمقدار { $loss } من النقاط.
replay-signals = يقول { $who } لشريكه { $partner }: { $signals }.
replay-signal-more = الأرجح أن لديه من { $suit } أكثر (المتوقع { $after } لا { $before })
replay-signal-fewer = الأرجح أن لديه من { $suit } أقل (المتوقع { $after } لا { $before })
replay-accuracy = الدقة
replay-accuracy-of = { $who }: { $share }
replay-opening = الافتتاح: { $name }، معروف حتى { $plies } من أنصاف النقلات، من { $games ->
    [zero] { $games } مباراة
    [one] مباراة واحدة
    [two] مباراتين
    [few] { $games } مباريات
    [many] { $games } مباراة
   *[other] { $games } مباراة
}
replay-opening-unnamed = الافتتاح معروف حتى { $plies } من أنصاف النقلات، من { $games ->
    [zero] { $games } مباراة
    [one] مباراة واحدة
    [two] مباراتين
    [few] { $games } مباريات
    [many] { $games } مباراة
   *[other] { $games } مباراة
}
replay-standing = التقدير: { $worth } لصالح { $who }
replay-standing-level = التقدير: تعادل
replay-known = { $count ->
    [zero] لم تُلعب { $move } هنا قط
    [one] لُعبت { $move } هنا في لعبة واحدة ونتيجتها { $score }
    [two] لُعبت { $move } هنا في لعبتين ونتيجتها { $score }
    [few] لُعبت { $move } هنا في { $count } ألعاب ونتيجتها { $score }
    [many] لُعبت { $move } هنا في { $count } لعبة ونتيجتها { $score }
   *[other] لُعبت { $move } هنا في { $count } لعبة ونتيجتها { $score }
}
replay-unknown = لم يلعبها أحد هنا في السجل
replay-others = ولعب الفائزون في السجل هنا أيضًا:
replay-graph = تقدير الأوضاع نقلةً نقلة؛ الأعلى أفضل لصالح { $who }
