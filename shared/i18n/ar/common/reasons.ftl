### Arabic words of why a move was chosen.

reasons-rule = { $count ->
    [zero] من الخبرة: بعد هذا الوضع لُعبت { $move } في 0 مباراة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [one] من الخبرة: بعد هذا الوضع لُعبت { $move } في مباراة واحدة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [two] من الخبرة: بعد هذا الوضع لُعبت { $move } في مباراتين: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [few] من الخبرة: بعد هذا الوضع لُعبت { $move } في { $count } مباريات: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
    [many] من الخبرة: بعد هذا الوضع لُعبت { $move } في { $count } مباراة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
   *[other] من الخبرة: بعد هذا الوضع لُعبت { $move } في { $count } مباراة: { $wins } فوز، { $draws } تعادل، { $losses } خسارة
}
reasons-book = { " " }(الكتاب { $book })
reasons-least = ؛ يُرجَّح تحقيق { $share } على الأقل
reasons-learnt = ؛ تعلّمها من { $makers }
reasons-witnesses = ، مصادر مستقلة: { $witnesses }
reasons-maker = { $maker } ({ $games })
reasons-maker-person = الناس
reasons-maker-archive = المباريات المسجلة
reasons-maker-practice = مباريات التدريب
reasons-key-state = { $count ->
    [zero] يقترب من وضع مفتاحي: يبعد 0 نقلة، وهذه توفّر { $nearer }؛ بلغه الفائزون في مباريات أكثر من الخاسرين بنسبة { $share }
    [one] يقترب من وضع مفتاحي: يبعد نقلة واحدة، وهذه توفّر { $nearer }؛ بلغه الفائزون في مباريات أكثر من الخاسرين بنسبة { $share }
    [two] يقترب من وضع مفتاحي: يبعد نقلتين، وهذه توفّر { $nearer }؛ بلغه الفائزون في مباريات أكثر من الخاسرين بنسبة { $share }
    [few] يقترب من وضع مفتاحي: يبعد { $count } نقلات، وهذه توفّر { $nearer }؛ بلغه الفائزون في مباريات أكثر من الخاسرين بنسبة { $share }
    [many] يقترب من وضع مفتاحي: يبعد { $count } نقلة، وهذه توفّر { $nearer }؛ بلغه الفائزون في مباريات أكثر من الخاسرين بنسبة { $share }
   *[other] يقترب من وضع مفتاحي: يبعد { $count } نقلة، وهذه توفّر { $nearer }؛ بلغه الفائزون في مباريات أكثر من الخاسرين بنسبة { $share }
}
reasons-own-unnamed = تفكيره الخاص
reasons-unknown = سبب من نوع غير معروف هنا
reasons-own = تفكيره الخاص ({ $by })
reasons-own-clause = تفكيره الخاص ({ $by })
reasons-own-clause-unnamed = تفكيره الخاص
reasons-stand-in = يلعب بدلًا من { $for } الذي تعطّل ({ $fault })
reasons-usage = تنتهي النقلات عند { $cell } بمعدل { $times } مرة في المباراة (الكتاب { $book })
reasons-race = { $count ->
    [zero] سباق: 0 نقلة إلى البيت، و{ $other } للطرف الآخر
    [one] سباق: نقلة واحدة إلى البيت، و{ $other } للطرف الآخر
    [two] سباق: نقلتان إلى البيت، و{ $other } للطرف الآخر
    [few] سباق: { $count } نقلات إلى البيت، و{ $other } للطرف الآخر
    [many] سباق: { $count } نقلة إلى البيت، و{ $other } للطرف الآخر
   *[other] سباق: { $count } نقلة إلى البيت، و{ $other } للطرف الآخر
}
reasons-habit = { $look }: يختارها { $share }، أي { $times } مرة أكثر من نقلة أخرى{ $drawn }
reasons-hindsight = { $count ->
    [zero] بعد إعادة النظر، بدل { $instead }: أُعيد لعبها 0 مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [one] بعد إعادة النظر، بدل { $instead }: أُعيد لعبها مرة واحدة، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [two] بعد إعادة النظر، بدل { $instead }: أُعيد لعبها مرتين، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [few] بعد إعادة النظر، بدل { $instead }: أُعيد لعبها { $count } مرات، ونقلات كهذه جلبت { $worth } نقطة أكثر
    [many] بعد إعادة النظر، بدل { $instead }: أُعيد لعبها { $count } مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر
   *[other] بعد إعادة النظر، بدل { $instead }: أُعيد لعبها { $count } مرة، ونقلات كهذه جلبت { $worth } نقطة أكثر
}
reasons-rival = { $count ->
    [zero] يتذكر خصمه الذي خسر بعد هذا { $lost } من 0 مباراة
    [one] يتذكر خصمه الذي خسر بعد هذا { $lost } من مباراة واحدة
    [two] يتذكر خصمه الذي خسر بعد هذا { $lost } من مباراتين
    [few] يتذكر خصمه الذي خسر بعد هذا { $lost } من { $count } مباريات
    [many] يتذكر خصمه الذي خسر بعد هذا { $lost } من { $count } مباراة
   *[other] يتذكر خصمه الذي خسر بعد هذا { $lost } من { $count } مباراة
}
reasons-rival-here = { $count ->
    [zero] يتذكر اللاعبين هنا الذين خسروا بعد هذا { $lost } من 0 مباراة
    [one] يتذكر اللاعبين هنا الذين خسروا بعد هذا { $lost } من مباراة واحدة
    [two] يتذكر اللاعبين هنا الذين خسروا بعد هذا { $lost } من مباراتين
    [few] يتذكر اللاعبين هنا الذين خسروا بعد هذا { $lost } من { $count } مباريات
    [many] يتذكر اللاعبين هنا الذين خسروا بعد هذا { $lost } من { $count } مباراة
   *[other] يتذكر اللاعبين هنا الذين خسروا بعد هذا { $lost } من { $count } مباراة
}
reasons-replayed = أعاد لعب جولة خسرها من هنا: جاءت هذه النقلة بنتيجة أفضل
reasons-barred = { $count ->
    [zero] هزم خصمه النقلة { $move } 0 مرة، لذلك يجرّب نقلة أخرى
    [one] هزم خصمه النقلة { $move } مرة واحدة، لذلك يجرّب نقلة أخرى
    [two] هزم خصمه النقلة { $move } مرتين، لذلك يجرّب نقلة أخرى
    [few] هزم خصمه النقلة { $move } { $count } مرات، لذلك يجرّب نقلة أخرى
    [many] هزم خصمه النقلة { $move } { $count } مرة، لذلك يجرّب نقلة أخرى
   *[other] هزم خصمه النقلة { $move } { $count } مرة، لذلك يجرّب نقلة أخرى
}
reasons-barred-here = { $count ->
    [zero] هزم اللاعبون هنا النقلة { $move } 0 مرة، لذلك يجرّب نقلة أخرى
    [one] هزم اللاعبون هنا النقلة { $move } مرة واحدة، لذلك يجرّب نقلة أخرى
    [two] هزم اللاعبون هنا النقلة { $move } مرتين، لذلك يجرّب نقلة أخرى
    [few] هزم اللاعبون هنا النقلة { $move } { $count } مرات، لذلك يجرّب نقلة أخرى
    [many] هزم اللاعبون هنا النقلة { $move } { $count } مرة، لذلك يجرّب نقلة أخرى
   *[other] هزم اللاعبون هنا النقلة { $move } { $count } مرة، لذلك يجرّب نقلة أخرى
}
reasons-barred-log = { $count ->
    [zero] خسرت النقلة { $move } { $lost } من 0 مباراة، لذلك يجرّب نقلة أخرى
    [one] خسرت النقلة { $move } { $lost } من مباراة واحدة، لذلك يجرّب نقلة أخرى
    [two] خسرت النقلة { $move } { $lost } من مباراتين، لذلك يجرّب نقلة أخرى
    [few] خسرت النقلة { $move } { $lost } من { $count } مباريات، لذلك يجرّب نقلة أخرى
    [many] خسرت النقلة { $move } { $lost } من { $count } مباراة، لذلك يجرّب نقلة أخرى
   *[other] خسرت النقلة { $move } { $lost } من { $count } مباراة، لذلك يجرّب نقلة أخرى
}
reasons-won = محسوم بالفوز في قاعدة النهايات
reasons-drawn-ending = تعادل في قاعدة النهايات
reasons-lost = محسوم بالخسارة في قاعدة النهايات
reasons-to-the-end = { $count ->
    [zero] ، 0 نقلة
    [one] ، نقلة واحدة
    [two] ، نقلتان
    [few] ، { $count } نقلات
    [many] ، { $count } نقلة
   *[other] ، { $count } نقلة
}
reasons-chance = بالصدفة
reasons-only-move = النقلة الوحيدة
reasons-depth = { $count ->
    [zero] نظر 0 نقلة إلى الأمام
    [one] نظر نقلة واحدة إلى الأمام
    [two] نظر نقلتين إلى الأمام
    [few] نظر { $count } نقلات إلى الأمام
    [many] نظر { $count } نقلة إلى الأمام
   *[other] نظر { $count } نقلة إلى الأمام
}
reasons-judgement = يقدّر كما علّمه الكتاب { $book }
reasons-wins = { $count ->
    [zero] يفوز الآن
    [one] يفوز بعد نقلة واحدة
    [two] يفوز بعد نقلتين
    [few] يفوز بعد { $count } نقلات
    [many] يفوز بعد { $count } نقلة
   *[other] يفوز بعد { $count } نقلة
}
reasons-loses = { $count ->
    [zero] يخسر الآن
    [one] يخسر بعد نقلة واحدة
    [two] يخسر بعد نقلتين
    [few] يخسر بعد { $count } نقلات
    [many] يخسر بعد { $count } نقلة
   *[other] يخسر بعد { $count } نقلة
}
reasons-score = يقدّر وضعه بـ{ $score }
reasons-line = يتوقع { $moves }
reasons-open-double = كاد دبله يُحبس: { $shown } أحجار من رقمه مكشوفة
reasons-sum-7 = { $shares }، ويُبقي رقمًا لا يلعبه سواه
reasons-all-marked = { $shares }، مع أن الرقم الذي غطّاه لا يلعبه سواه
reasons-sampled = { $count ->
    [zero] في 0 توزيع يراه ممكنًا{ $knowing }، تفوز هذه بالمباراة بنسبة { $share }
    [one] في توزيع واحد يراه ممكنًا{ $knowing }، تفوز هذه بالمباراة بنسبة { $share }
    [two] في توزيعين يراه ممكنًا{ $knowing }، تفوز هذه بالمباراة بنسبة { $share }
    [few] في { $count } توزيعات يراه ممكنًا{ $knowing }، تفوز هذه بالمباراة بنسبة { $share }
    [many] في { $count } توزيعًا يراه ممكنًا{ $knowing }، تفوز هذه بالمباراة بنسبة { $share }
   *[other] في { $count } توزيعًا يراه ممكنًا{ $knowing }، تفوز هذه بالمباراة بنسبة { $share }
}
reasons-companion = اختيار رفيق: يفوز بالمباراة بنسبة { $share }، ويلعب بنسبة { $strength } من قوته ليبقى اللعب مفتوحًا
reasons-close = يقفل اللعب متقدمًا بنحو { $pips } نقطة
reasons-weighed = الأرجح وزنًا: { $features }
reasons-all-alike = كل النقلات سواء
reasons-knowing = { $count ->
    [zero] { "" }
    [one] ، عارفًا كيف يلعب أحد الآخرين
    [two] ، عارفًا كيف يلعب اثنان من الآخرين
    [few] ، عارفًا كيف يلعب { $count } من الآخرين
    [many] ، عارفًا كيف يلعب { $count } من الآخرين
   *[other] ، عارفًا كيف يلعب { $count } من الآخرين
}
reasons-shares = يستطيع أن يلعب على هذين الطرفين { $own } أحجار، واللاعب التالي بتقديره { $next }
reasons-shares-partner = يستطيع أن يلعب على هذين الطرفين { $own } أحجار، وشريكه { $partner }، واللاعب التالي بتقديره { $next }
reasons-feature = { $feature } ({ $worth })
reasons-drawn = ، يجذبه: { $features }
reasons-drawn-by = { $feature } ({ $times } مرة)
reasons-people-look = كما يلعب الناس هنا
reasons-winners-look = كما يلعب الفائزون هنا: { $way }{ $where }
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
reasons-habit-around = الجيران الذين تكسبهم
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
reasons-habit-rows = الصفوف التي تكسبها
reasons-habit-hops = مدى قفزها
reasons-habit-behind = الأحجار التي ما زالت خلفها
reasons-habit-straggler = الحجر الأخير
reasons-habit-company = الجيران الذين تكسبهم
reasons-habit-deserted = الجيران الذين تتركهم
reasons-habit-place = موقعها من الحجر الأخير
reasons-habit-next = ما قد تكسبه بعدها
reasons-habit-reply = ما تتركه للطرف الآخر
reasons-habit-ways = الطرق أمامها
reasons-habit-replies = طرق الطرف الآخر
reasons-habit-block = كيف تعترض الطرف الآخر
reasons-habit-win = الفوز
reasons-habit-finish = الطريق إلى البيت
reasons-weighed-own = أحجاره للطرفين
reasons-weighed-next = أحجار اللاعب التالي للطرفين
reasons-weighed-partner = أحجار شريكه للطرفين
reasons-weighed-prev = أحجار اللاعب السابق للطرفين
reasons-weighed-heavy = التخلص من حجر ثقيل
reasons-weighed-double = التخلص من دبل
reasons-weighed-double-open = دبل رقم خرج من قبل
reasons-weighed-next-starved = لا شيء للاعب التالي
reasons-weighed-partner-starved = لا شيء لشريكه
reasons-weighed-prev-starved = لا شيء للاعب السابق
reasons-weighed-covers-partner = تغطية طرف شريكه
reasons-weighed-covers-own = تغطية طرفه
reasons-weighed-covers-next = تغطية طرف اللاعب التالي
reasons-weighed-equal-ends = تساوي الطرفين
reasons-weighed-own-follow-up = أحجار أخرى معه من الرقم الجديد
reasons-weighed-own-starved = لا شيء له
reasons-weighed-own-late = أحجاره في آخر الجولة
reasons-weighed-next-late = أحجار اللاعب التالي في آخر الجولة
reasons-weighed-partner-late = أحجار شريكه في آخر الجولة
reasons-weighed-heavy-late = التخلص من حجر ثقيل في آخر الجولة
reasons-weighed-next-lacks = تغطية رقم ليس مع اللاعب التالي
reasons-weighed-partner-lacks = تغطية رقم ليس مع شريكه
reasons-weighed-last-of-number = تغطية رقم ليس إلا معه
reasons-weighed-partner-ahead = تقدّم شريكه
