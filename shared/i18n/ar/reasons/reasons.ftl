### Arabic words of why a move was chosen.

reasons-from-experience = من الخبرة: { $reason }
reasons-source-experience = من الخبرة
reasons-source-calculation = بالحساب
reasons-source-database = قاعدة النهايات
reasons-figures = الأرقام
reasons-games = شاهد المباريات
reasons-rule = { $count ->
    [zero] فازت في { $wins } من 0 مباراة
    [one] فازت في { $wins } من مباراة واحدة
    [two] فازت في { $wins } من مباراتين
    [few] فازت في { $wins } من { $count } مباريات
    [many] فازت في { $wins } من { $count } مباراة
   *[other] فازت في { $wins } من { $count } مباراة
}
reasons-rule-figures = { $count ->
    [zero] لُعبت { $move } هنا في 0 مباراة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [one] لُعبت { $move } هنا في مباراة واحدة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [two] لُعبت { $move } هنا في مباراتين: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [few] لُعبت { $move } هنا في { $count } مباريات: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [many] لُعبت { $move } هنا في { $count } مباراة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
   *[other] لُعبت { $move } هنا في { $count } مباراة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
}
reasons-least = يُرجَّح تحقيق { $share } على الأقل
reasons-learnt = تعلّمها من { $makers }
reasons-witnesses = مصادر مستقلة: { $witnesses }
reasons-key-state = { $count ->
    [zero] على بُعد 0 نقلة من وضع يبلغه الفائزون
    [one] على بُعد نقلة واحدة من وضع يبلغه الفائزون
    [two] على بُعد نقلتين من وضع يبلغه الفائزون
    [few] على بُعد { $count } نقلات من وضع يبلغه الفائزون
    [many] على بُعد { $count } نقلة من وضع يبلغه الفائزون
   *[other] على بُعد { $count } نقلة من وضع يبلغه الفائزون
}
reasons-key-state-figures = هذه النقلة تقرّب بمقدار { $nearer }، وقد بلغ الفائزون هذا الوضع في مباريات أكثر من الخاسرين بنسبة { $share }
reasons-own = حساب { $by }
reasons-stand-in = لعب بدلًا من { $for } الذي تعطّل
reasons-fault = الخطأ { $fault }
reasons-usage = كثيرًا ما يمرّ الفائزون عبر { $cell }
reasons-usage-figures = تنتهي النقلات عند { $cell } بمعدل { $times } مرة في المباراة
reasons-person-played-here = لعبها هذا الشخص هنا في { $played } من أصل { $games }
reasons-played-here = لُعبت في هذا الوضع { $played } من أصل { $games }
reasons-habit-figures = يختارها { $share }، أي { $times } مرة أكثر من نقلة أخرى
reasons-hindsight = أفضل من { $instead } بعد إعادة النظر
reasons-hindsight-rule = تعلّم من جولات أُعيد لعبها: { $facts }
reasons-hindsight-rule-figures = { $count ->
    [zero] أُعيد لعبها 0 مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر من متوسط النقلات؛ بدلًا من { $instead }
    [one] أُعيد لعبها مرة واحدة، ونقلات كهذه جلبت { $worth } نقطة أكثر من متوسط النقلات؛ بدلًا من { $instead }
    [two] أُعيد لعبها مرتين، ونقلات كهذه جلبت { $worth } نقطة أكثر من متوسط النقلات؛ بدلًا من { $instead }
    [few] أُعيد لعبها { $count } مرات، ونقلات كهذه جلبت { $worth } نقطة أكثر من متوسط النقلات؛ بدلًا من { $instead }
    [many] أُعيد لعبها { $count } مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر من متوسط النقلات؛ بدلًا من { $instead }
   *[other] أُعيد لعبها { $count } مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر من متوسط النقلات؛ بدلًا من { $instead }
}
reasons-hindsight-figures = { $count ->
    [zero] أُعيد لعبها 0 مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [one] أُعيد لعبها مرة واحدة، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [two] أُعيد لعبها مرتين، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [few] أُعيد لعبها { $count } مرات، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [many] أُعيد لعبها { $count } مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر
   *[other] أُعيد لعبها { $count } مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر
}
reasons-rival-once = خسر خصمه أمام هذه النقلة في المرة السابقة
reasons-rival-once-you = خسرت أمام هذه النقلة في المرة السابقة
reasons-rival = { $count ->
    [zero] خسر خصمه بعد هذه النقلة { $lost } من 0 مباراة
    [one] خسر خصمه بعد هذه النقلة { $lost } من مباراة واحدة
    [two] خسر خصمه بعد هذه النقلة { $lost } من مباراتين
    [few] خسر خصمه بعد هذه النقلة { $lost } من { $count } مباريات
    [many] خسر خصمه بعد هذه النقلة { $lost } من { $count } مباراة
   *[other] خسر خصمه بعد هذه النقلة { $lost } من { $count } مباراة
}
reasons-rival-you = { $count ->
    [zero] خسرت بعد هذه النقلة { $lost } من 0 مباراة
    [one] خسرت بعد هذه النقلة { $lost } من مباراة واحدة
    [two] خسرت بعد هذه النقلة { $lost } من مباراتين
    [few] خسرت بعد هذه النقلة { $lost } من { $count } مباريات
    [many] خسرت بعد هذه النقلة { $lost } من { $count } مباراة
   *[other] خسرت بعد هذه النقلة { $lost } من { $count } مباراة
}
reasons-rival-here = { $count ->
    [zero] خسر اللاعبون هنا بعد هذه النقلة { $lost } من 0 مباراة
    [one] خسر اللاعبون هنا بعد هذه النقلة { $lost } من مباراة واحدة
    [two] خسر اللاعبون هنا بعد هذه النقلة { $lost } من مباراتين
    [few] خسر اللاعبون هنا بعد هذه النقلة { $lost } من { $count } مباريات
    [many] خسر اللاعبون هنا بعد هذه النقلة { $lost } من { $count } مباراة
   *[other] خسر اللاعبون هنا بعد هذه النقلة { $lost } من { $count } مباراة
}
reasons-second-look = راجع مباراة خسرها من هنا، وهذه النقلة أفضل
reasons-no-better = لم يجد هنا حتى الآن نقلة أفضل
reasons-replayed = أعاد لعب جولة خسرها من هنا، فجاءت هذه النقلة بنتيجة أفضل
reasons-barred = { $count ->
    [zero] خسرت { $move } أمام خصمه 0 مرة، لذلك يجرّب نقلة أخرى
    [one] خسرت { $move } أمام خصمه مرة واحدة، لذلك يجرّب نقلة أخرى
    [two] خسرت { $move } أمام خصمه مرتين، لذلك يجرّب نقلة أخرى
    [few] خسرت { $move } أمام خصمه { $count } مرات، لذلك يجرّب نقلة أخرى
    [many] خسرت { $move } أمام خصمه { $count } مرة، لذلك يجرّب نقلة أخرى
   *[other] خسرت { $move } أمام خصمه { $count } مرة، لذلك يجرّب نقلة أخرى
}
reasons-barred-you = { $count ->
    [zero] خسرت { $move } أمامك 0 مرة، لذلك يجرّب نقلة أخرى
    [one] خسرت { $move } أمامك مرة واحدة، لذلك يجرّب نقلة أخرى
    [two] خسرت { $move } أمامك مرتين، لذلك يجرّب نقلة أخرى
    [few] خسرت { $move } أمامك { $count } مرات، لذلك يجرّب نقلة أخرى
    [many] خسرت { $move } أمامك { $count } مرة، لذلك يجرّب نقلة أخرى
   *[other] خسرت { $move } أمامك { $count } مرة، لذلك يجرّب نقلة أخرى
}
reasons-barred-here = { $count ->
    [zero] خسرت { $move } أمام اللاعبين هنا 0 مرة، لذلك يجرّب نقلة أخرى
    [one] خسرت { $move } أمام اللاعبين هنا مرة واحدة، لذلك يجرّب نقلة أخرى
    [two] خسرت { $move } أمام اللاعبين هنا مرتين، لذلك يجرّب نقلة أخرى
    [few] خسرت { $move } أمام اللاعبين هنا { $count } مرات، لذلك يجرّب نقلة أخرى
    [many] خسرت { $move } أمام اللاعبين هنا { $count } مرة، لذلك يجرّب نقلة أخرى
   *[other] خسرت { $move } أمام اللاعبين هنا { $count } مرة، لذلك يجرّب نقلة أخرى
}
reasons-barred-log = { $count ->
    [zero] خسرت النقلة { $move } { $lost } من 0 مباراة، لذلك يجرّب نقلة أخرى
    [one] خسرت النقلة { $move } { $lost } من مباراة واحدة، لذلك يجرّب نقلة أخرى
    [two] خسرت النقلة { $move } { $lost } من مباراتين، لذلك يجرّب نقلة أخرى
    [few] خسرت النقلة { $move } { $lost } من { $count } مباريات، لذلك يجرّب نقلة أخرى
    [many] خسرت النقلة { $move } { $lost } من { $count } مباراة، لذلك يجرّب نقلة أخرى
   *[other] خسرت النقلة { $move } { $lost } من { $count } مباراة، لذلك يجرّب نقلة أخرى
}
reasons-won = نهاية محسومة بالفوز
reasons-drawn-ending = نهاية متعادلة
reasons-lost = نهاية محسومة بالخسارة
reasons-won-in = { $count ->
    [zero] نهاية محسومة بالفوز: بقيت 0 نقلة
    [one] نهاية محسومة بالفوز: بقيت نقلة واحدة
    [two] نهاية محسومة بالفوز: بقيت نقلتان
    [few] نهاية محسومة بالفوز: بقيت { $count } نقلات
    [many] نهاية محسومة بالفوز: بقيت { $count } نقلة
   *[other] نهاية محسومة بالفوز: بقيت { $count } نقلة
}
reasons-lost-in = { $count ->
    [zero] نهاية محسومة بالخسارة: بقيت 0 نقلة
    [one] نهاية محسومة بالخسارة: بقيت نقلة واحدة
    [two] نهاية محسومة بالخسارة: بقيت نقلتان
    [few] نهاية محسومة بالخسارة: بقيت { $count } نقلات
    [many] نهاية محسومة بالخسارة: بقيت { $count } نقلة
   *[other] نهاية محسومة بالخسارة: بقيت { $count } نقلة
}
reasons-looked-up = من قاعدة النهايات
reasons-level = يلعب بمستواك، والآن بـ{ $share } من قوته
reasons-memory-missing = لم يصله بعد ما يتذكره عن خصومه
reasons-calculated = { $count ->
    [zero] حسب 0 نقلة إلى الأمام
    [one] حسب نقلة واحدة إلى الأمام
    [two] حسب نقلتين إلى الأمام
    [few] حسب { $count } نقلات إلى الأمام
    [many] حسب { $count } نقلة إلى الأمام
   *[other] حسب { $count } نقلة إلى الأمام
}
reasons-prepared = من كتاب افتتاحياته، حُسبت مسبقًا
reasons-calculated-verdict = { $calculated }: { $verdict }
reasons-verdict-even = الوضع متكافئ تقريبًا
reasons-verdict-better = { $who } أفضل
reasons-verdict-worse = { $who } أسوأ
reasons-verdict-much-better = { $who } أفضل بكثير
reasons-verdict-much-worse = { $who } أسوأ بكثير
reasons-own-best = الأفضل بحسابه الخاص
reasons-wins = { $count ->
    [zero] حسب أنه يفوز بعد 0 نقلة
    [one] حسب أنه يفوز بعد نقلة واحدة
    [two] حسب أنه يفوز بعد نقلتين
    [few] حسب أنه يفوز بعد { $count } نقلات
    [many] حسب أنه يفوز بعد { $count } نقلة
   *[other] حسب أنه يفوز بعد { $count } نقلة
}
reasons-loses = { $count ->
    [zero] حسب أنه يخسر بعد 0 نقلة
    [one] حسب أنه يخسر بعد نقلة واحدة
    [two] حسب أنه يخسر بعد نقلتين
    [few] حسب أنه يخسر بعد { $count } نقلات
    [many] حسب أنه يخسر بعد { $count } نقلة
   *[other] حسب أنه يخسر بعد { $count } نقلة
}
reasons-depth = { $count ->
    [zero] نظر 0 نقلة إلى الأمام
    [one] نظر نقلة واحدة إلى الأمام
    [two] نظر نقلتين إلى الأمام
    [few] نظر { $count } نقلات إلى الأمام
    [many] نظر { $count } نقلة إلى الأمام
   *[other] نظر { $count } نقلة إلى الأمام
}
reasons-judgement = يقدّر الأوضاع كما علّمته المباريات المسجّلة
reasons-open-double = كان دُبله على وشك أن يُغلق
reasons-open-double-figures = أحجار هذا الرقم الظاهرة: { $shown }
reasons-shares = أحجاره المناسبة لهذين الطرفين { $own }، وأحجار اللاعب التالي نحو { $next }
reasons-shares-partner = أحجاره المناسبة لهذين الطرفين { $own }، وأحجار شريكه نحو { $partner }، وأحجار اللاعب التالي نحو { $next }
reasons-sum-7 = يحتفظ برقم لا يلعبه غيره
reasons-all-marked = اضطر إلى تغطية رقم لا يلعبه غيره
reasons-sampled = { $count ->
    [zero] يفوز بالمباراة في { $share } من 0 توزيعًا ممكنًا
    [one] يفوز بالمباراة في { $share } من توزيع ممكن واحد
    [two] يفوز بالمباراة في { $share } من توزيعين ممكنين
    [few] يفوز بالمباراة في { $share } من { $count } توزيعات ممكنة
    [many] يفوز بالمباراة في { $share } من { $count } توزيعًا ممكنًا
   *[other] يفوز بالمباراة في { $share } من { $count } توزيعًا ممكنًا
}
reasons-knowing = { $count ->
    [zero] يعرف كيف يلعب 0 لاعبًا من الآخرين
    [one] يعرف كيف يلعب لاعب واحد من الآخرين
    [two] يعرف كيف يلعب لاعبان من الآخرين
    [few] يعرف كيف يلعب { $count } لاعبين من الآخرين
    [many] يعرف كيف يلعب { $count } لاعبًا من الآخرين
   *[other] يعرف كيف يلعب { $count } لاعبًا من الآخرين
}
reasons-usual-replies = يتوقع الردود التي اعتاد خصمه أن يلعبها
reasons-companion = هذه النقلة تُبقي المباراة متقاربة
reasons-companion-figures = يفوز بالمباراة في { $share }، ويلعب بـ{ $strength } من قوته
reasons-close = يقفل اللعب متقدمًا بنحو { $pips } نقطة
reasons-weighed = { $features }
reasons-weighed-figures = الأوزان: { $features }
reasons-all-alike = كانت كل النقلات متساوية الجودة
reasons-drawn = بسبب { $features }
reasons-maker = { $maker } ({ $games })
reasons-maker-person = الناس
reasons-maker-archive = المباريات المسجلة
reasons-maker-ai = اللاعبين الآليين
reasons-maker-practice = مباريات التدريب
reasons-unknown = سبب من نوع غير معروف هنا
reasons-race = { $count ->
    [zero] سباق: 0 نقلة إلى الهدف، و{ $other } للخصم
    [one] سباق: نقلة واحدة إلى الهدف، و{ $other } للخصم
    [two] سباق: نقلتان إلى الهدف، و{ $other } للخصم
    [few] سباق: { $count } نقلات إلى الهدف، و{ $other } للخصم
    [many] سباق: { $count } نقلة إلى الهدف، و{ $other } للخصم
   *[other] سباق: { $count } نقلة إلى الهدف، و{ $other } للخصم
}
reasons-chance = نقلة عشوائية
reasons-only-move = النقلة الوحيدة
reasons-score = يقدّر وضعه بـ{ $score }
reasons-line = يتوقع { $moves }
reasons-feature = { $feature } ({ $worth })
reasons-drawn-by = { $feature } ({ $times } مرة)
reasons-own-look = نقلة هذا الشخص المعتادة هنا
reasons-people-look = نقلة معتادة للناس هنا
reasons-winners-look = نقلة معتادة للفائزين هنا: { $way }{ $where }
reasons-way-step = خطوة
reasons-way-hop = قفزة
reasons-way-chain = { $count ->
    [zero] بلا قفز
    [one] سلسلة من قفزة
    [two] سلسلة من قفزتين
    [few] سلسلة من { $count } قفزات
    [many] سلسلة من { $count } قفزة
   *[other] سلسلة من { $count } قفزة
}
reasons-way-long-step = خطوة طويلة
reasons-way-long-hop = قفزة طويلة
reasons-way-long-chain = { $count ->
    [zero] بلا قفز
    [one] سلسلة طويلة من قفزة
    [two] سلسلة طويلة من قفزتين
    [few] سلسلة طويلة من { $count } قفزات
    [many] سلسلة طويلة من { $count } قفزة
   *[other] سلسلة طويلة من { $count } قفزة
}
reasons-where-goal = { " " }إلى الهدف
reasons-where-back = { " " }إلى الخلف
reasons-where-side = { " " }إلى الجانب
reasons-habit-path = طريقها
reasons-habit-around = القطع التي تجاورها
reasons-habit-left = ما تتركه
reasons-habit-ahead = المربعات أمامها
reasons-habit-gain = ما تربحه من أحجار
reasons-habit-taken = الأحجار التي تأكلها
reasons-habit-crowned = ملك جديد
reasons-habit-threat = ما تهدده
reasons-habit-offer = ما تعرضه
reasons-habit-home = الأحجار الباقية في البيت
reasons-habit-shape = تشكيل الأحجار
reasons-habit-leaving = الخانة التي تتركها
reasons-habit-arriving = الخانة التي تبلغها
reasons-habit-rows = الخطوات التي تكسبها
reasons-habit-hops = مدى قفزها
reasons-habit-behind = الأحجار التي ما زالت خلفها
reasons-habit-straggler = الحجر الأخير
reasons-habit-company = القطع التي تجاورها
reasons-habit-deserted = القطع التي تفارقها
reasons-habit-place = موقعها من الحجر الأخير
reasons-habit-next = ما قد تكسبه بعدها
reasons-habit-reply = ما تتركه للخصم
reasons-habit-ways = الطرق أمامها
reasons-habit-replies = طرق الخصم
reasons-habit-block = كيف تعترض الخصم
reasons-habit-win = الفوز
reasons-habit-finish = الطريق إلى البيت
reasons-weighed-own = أحجاره المناسبة للطرفين
reasons-weighed-next = أحجار اللاعب التالي المناسبة للطرفين
reasons-weighed-partner = أحجار شريكه المناسبة للطرفين
reasons-weighed-prev = أحجار اللاعب السابق المناسبة للطرفين
reasons-weighed-heavy = التخلص من حجر ثقيل
reasons-weighed-double = التخلص من دبل
reasons-weighed-double-open = التخلص من دبل رقم لُعب من قبل
reasons-weighed-next-starved = ألّا يبقى للاعب التالي ما يلعبه
reasons-weighed-partner-starved = ألّا يبقى لشريكه ما يلعبه
reasons-weighed-prev-starved = ألّا يبقى للاعب السابق ما يلعبه
reasons-weighed-covers-partner = تغطية طرف شريكه
reasons-weighed-covers-own = تغطية طرفه
reasons-weighed-covers-next = تغطية طرف اللاعب التالي
reasons-weighed-equal-ends = تساوي الطرفين
reasons-weighed-own-follow-up = الاحتفاظ بأحجار أخرى من الرقم الجديد
reasons-weighed-own-starved = ألّا يبقى معه ما يلعبه
reasons-weighed-own-late = أحجاره المناسبة في آخر الجولة
reasons-weighed-next-late = أحجار اللاعب التالي المناسبة في آخر الجولة
reasons-weighed-partner-late = أحجار شريكه المناسبة في آخر الجولة
reasons-weighed-heavy-late = التخلص من حجر ثقيل في آخر الجولة
reasons-weighed-next-lacks = تغطية رقم ليس مع اللاعب التالي
reasons-weighed-partner-lacks = تغطية رقم ليس مع شريكه
reasons-weighed-last-of-number = تغطية رقم ليس إلا معه
reasons-weighed-partner-ahead = تقدّم شريكه
reasons-fact-stage-early = في أول الجولة
reasons-fact-stage-middle = في وسط الجولة
reasons-fact-stage-late = في آخر الجولة
reasons-fact-race-ahead = أقصر يد لدى فريقه
reasons-fact-race-level = الفريقان متساويان في القرب من النهاية
reasons-fact-race-behind = أقصر يد لدى الفريق الآخر
reasons-fact-next-passed-neither = اللاعب التالي لم يمرّر على أيّ من الطرفين الباقيين
reasons-fact-next-passed-one = اللاعب التالي مرّر على أحد الطرفين الباقيين
reasons-fact-next-passed-both = اللاعب التالي مرّر على الطرفين الباقيين
reasons-fact-partner-passed-neither = شريكه لم يمرّر على أيّ من الطرفين الباقيين
reasons-fact-partner-passed-one = شريكه مرّر على أحد الطرفين الباقيين
reasons-fact-partner-passed-both = شريكه مرّر على الطرفين الباقيين
reasons-fact-prev-passed-neither = اللاعب السابق لم يمرّر على أيّ من الطرفين الباقيين
reasons-fact-prev-passed-one = اللاعب السابق مرّر على أحد الطرفين الباقيين
reasons-fact-prev-passed-both = اللاعب السابق مرّر على الطرفين الباقيين
reasons-fact-keeps-0 = عدم الاحتفاظ بأي حجر من الرقم الجديد
reasons-fact-keeps-1 = الاحتفاظ بحجر واحد من الرقم الجديد
reasons-fact-keeps-2 = الاحتفاظ بحجرين من الرقم الجديد
reasons-fact-keeps-3 = الاحتفاظ بثلاثة أحجار أو أكثر من الرقم الجديد
reasons-fact-covers-other = تغطية طرف ليس لفريقه
reasons-fact-covers-own = تغطية طرفه
reasons-fact-covers-partner = تغطية طرف شريكه
reasons-fact-tile-light = التخلص من حجر خفيف
reasons-fact-tile-heavy = التخلص من حجر ثقيل
reasons-fact-tile-double = التخلص من دبل
reasons-side = { $side }
reasons-its-position = وضعه
reasons-pro-own = يُبقي أحجاره صالحة للعب
reasons-pro-next = يترك للاعب التالي أحجارًا أقل ليلعبها
reasons-pro-partner = يراعي أحجار شريكه
reasons-pro-prev = يترك للاعب السابق أحجارًا أقل ليلعبها
reasons-pro-heavy = يتخلص من حجر ثقيل
reasons-pro-double = يتخلص من دبل
reasons-pro-double-open = يتخلص من دبل رقم لُعب من قبل
reasons-pro-next-starved = لا يترك للاعب التالي ما يلعبه
reasons-pro-partner-starved = يترك لشريكه ما يلعبه
reasons-pro-prev-starved = لا يترك للاعب السابق ما يلعبه
reasons-pro-covers-partner = يترك طرف شريكه مفتوحًا
reasons-pro-covers-own = يترك طرفه مفتوحًا
reasons-pro-covers-next = يغطي طرف اللاعب التالي
reasons-pro-equal-ends = يساوي بين الطرفين
reasons-pro-own-follow-up = يحتفظ بأحجار أخرى من الرقم الجديد
reasons-pro-own-starved = يُبقي لنفسه ما يلعبه
reasons-pro-own-late = يراعي أحجاره في آخر الجولة
reasons-pro-next-late = يترك للاعب التالي أحجارًا أقل في آخر الجولة
reasons-pro-partner-late = يراعي أحجار شريكه في آخر الجولة
reasons-pro-heavy-late = يتخلص من حجر ثقيل في آخر الجولة
reasons-pro-next-lacks = يُبقي مفتوحًا رقمًا ليس مع اللاعب التالي
reasons-pro-partner-lacks = يراعي رقمًا ليس مع شريكه
reasons-pro-last-of-number = يُبقي مفتوحًا رقمًا ليس إلا معه
reasons-pro-partner-ahead = يراعي تقدّم شريكه
