### Arabic words of tournaments, for all readers and for the rooms of the page.

tournament-round-robin = دوري من الجميع
tournament-swiss = النظام السويسري
tournament-arena = ساحة
tournament-knockout = خروج المغلوب
tournament-open = باب التسجيل مفتوح
tournament-running = جارية
tournament-paused = متوقفة مؤقتًا
tournament-over = انتهت
tournament-cancelled = أُلغيت
tournament-gone = لاعب سابق
tournament-bye = { $name }، الجولة { $round }: أنت معفى من هذه الجولة.

tournaments-about = تجمع البطولة لاعبيها في مباريات وتفتح طاولاتهم وتحسب الترتيب بنفسها. ويستطيع الجميع المشاركة، حتى بلا حساب.
tournaments-all = كل البطولات
tournaments-register = للإعلان عن بطولة تحتاج إلى حساب.
tournaments-announce = أعلن عن بطولة
tournaments-none = لم يُعلن عن أي بطولة بعد.
tournaments-running = الجارية
tournaments-open = باب التسجيل مفتوح
tournaments-over = المنتهية
tournaments-of = المشاركون { $count } من { $most }
tournaments-fills = يكمل اللاعبون الآليون العدد إلى { $count }
tournaments-entrants = { $count ->
    [zero] لا مشاركين
    [one] مشارك واحد
    [two] مشاركان
    [few] { $count } مشاركين
    [many] { $count } مشاركًا
   *[other] { $count } مشارك
}
tournaments-rounds = { $count ->
    [zero] بلا جولات
    [one] جولة واحدة
    [two] جولتان
    [few] { $count } جولات
    [many] { $count } جولة
   *[other] { $count } جولة
}
tournaments-minutes = { $count ->
    [zero] { $count } دقيقة
    [one] دقيقة واحدة
    [two] دقيقتان
    [few] { $count } دقائق
    [many] { $count } دقيقة
   *[other] { $count } دقيقة
}
tournaments-boards = { $count ->
    [zero] بلا توزيعات مشتركة
    [one] توزيعة مشتركة واحدة في الجولة
    [two] توزيعتان مشتركتان في الجولة
    [few] { $count } توزيعات مشتركة في الجولة
    [many] { $count } توزيعة مشتركة في الجولة
   *[other] { $count } توزيعة مشتركة في الجولة
}
tournaments-round = الجولة { $round }
tournaments-round-of = الجولة { $round } من { $rounds }
tournaments-by = أعلن عنها { $name }

## Announcing.

tournaments-name = الاسم
tournaments-called = { $day }: { $format }
tournaments-format = النظام
tournaments-format-swiss = سويسري
tournaments-format-swiss-about = يتلاقى أصحاب النقاط المتقاربة ولا يخرج أحد.
tournaments-format-round-robin = دوري
tournaments-format-round-robin-about = الجميع يلاقي الجميع.
tournaments-format-arena = ساحة
tournaments-format-arena-about = مباراة جديدة فور انتهاء واحدة، حتى ينتهي الوقت.
tournaments-format-knockout = خروج المغلوب
tournaments-format-knockout-about = الخاسر في مباراة يخرج.
tournaments-number-of-rounds = عدد الجولات
tournaments-rounds-automatic = تلقائي
tournaments-meetings = الجميع يلاقي الجميع
tournaments-meetings-1 = مرة واحدة
tournaments-meetings-2 = مرتين
tournaments-lasts = المدة بالدقائق
tournaments-begin = تبدأ
tournaments-begin-time = في وقت محدد
tournaments-begin-hand = حين أبدؤها أنا
tournaments-start = التاريخ والوقت
tournaments-more = خيارات أخرى
tournaments-announce-it = أعلن
tournaments-about-it = نبذة عنها: تحية، جوائز، مكان اللقاء
tournaments-rated = تُحسب المباريات في التصنيف
tournaments-break = بين الجولات
tournaments-break-none = بلا استراحة
tournaments-break-hand = حتى أبدأ الجولة التالية
tournaments-grace = يخسر الغائب بعد
tournaments-late = يُقبل المتأخرون حتى نهاية الجولة
tournaments-least-rating = أدنى تصنيف
tournaments-most-rating = أعلى تصنيف
tournaments-most-entrants = أقصى عدد للمشاركين
tournaments-bots = يجوز للبوتات (برامج أشخاص آخرين) الدخول
tournaments-fill-even = لاعب آلي يكمل العدد الفردي
tournaments-fill-to = يكمل اللاعبون الآليون العدد إلى
tournaments-filler = أي لاعب آلي
tournaments-filler-any = بمستوى لاعب نادٍ
tournaments-duplicate = توزيعات مشتركة في الجولة (فارغ: بلا)
tournaments-duplicate-about = تلعب كل طاولات الجولة التوزيعات نفسها فتُقارن النتائج. وفي قياساتنا ميّزت يدان بهذه الطريقة بين زوجين كما تميّز ثلاث أيدٍ بتوزيعات مختلفة.
tournaments-scale = تُقارن التوزيعات المشتركة بـ
tournaments-scale-matchpoints = نقاط المقارنة
tournaments-scale-imps = نقاط IMP

## Entering.

tournaments-enter = ادخل البطولة
tournaments-entered = سُجّلت. يُعلن عن طاولتك في كل صفحة.
tournaments-entered-early = سُجّلت. عد في الوقت المناسب: يُعلن عن طاولتك في كل صفحة.
tournaments-entered-guest = سُجّلت. عد في الوقت المناسب، على هذا الجهاز وفي هذا المتصفح: يُعلن عن طاولتك في كل صفحة.
tournaments-entered-with = سُجّلت مع { $name }. يُعلن عن طاولتك في كل صفحة.
tournaments-partner = اسم الشريك (فارغ: تُعطى شريكًا)
tournaments-partner-missing = شريكك لم يدخل بعد: ليدخل بذكر اسمك، وإلا أُعطيت شريكًا عند البدء.
tournaments-name-partner = غيّر الشريك
tournaments-withdraw = انسحب
tournaments-returning = انسحبت. تبقى نقاطك، ويمكنك أن تدخل من جديد وتكمل بها.
tournaments-closed = انتهى التسجيل. يمكنك المشاهدة.
tournaments-full = كل الأماكن مشغولة ({ $most }). إذا انسحب أحد خلا مكان.
tournaments-enter-self = شارك باللعب أنت أيضًا
tournaments-guest-casual = لا تُحسب مباريات الضيوف في التصنيف.
tournaments-invite = ادعُ آخرين
tournaments-send = أُعلن عن بطولتك. أرسل هذا الرابط إلى اللاعبين:
tournaments-withdrawn = انسحب
tournaments-alone = بلا شريك

## The event.

tournaments-starts = تبدأ { $when }
tournaments-within = (بعد { $left })
tournaments-by-hand = يبدؤها المنظّم.
tournaments-ends = جارية: بقي { $left }
tournaments-playing = { $count ->
    [zero] – لا مباريات جارية
    [one] – مباراة واحدة جارية
    [two] – مباراتان جاريتان
    [few] – { $count } مباريات جارية
    [many] – { $count } مباراة جارية
   *[other] – { $count } مباراة جارية
}
tournaments-next-in = – تبدأ الجولة التالية بعد { $left }
tournaments-next-by-hand = – يبدأ المنظّم الجولة التالية
tournaments-won = انتهت. الفائز: { $names }
tournaments-next = الجولة { $round } من { $name }: مباراتك مع { $opponent }
tournaments-to-table = إلى طاولتك
tournaments-see = إلى البطولة
tournaments-standings = الترتيب
tournaments-points = النقاط
tournaments-played = لعب
tournaments-ties = كيف يُفصل بين المتساوين
tournaments-tie-direct = اللقاء المباشر
tournaments-tie-direct-about = النقاط في المباريات بين المتساوين أنفسهم. ولا يُحسب إلا إذا تلاقوا جميعًا.
tournaments-tie-buchholz-cut-1 = بوخهولتس −1
tournaments-tie-buchholz-cut-1-about = نقاط كل الخصوم إلا أقلّهم نقاطًا.
tournaments-tie-buchholz = بوخهولتس
tournaments-tie-buchholz-about = مجموع نقاط كل الخصوم: الخصوم الأقوى يُحسبون أكثر.
tournaments-tie-sonneborn-berger = زونيبورن-بيرغر
tournaments-tie-sonneborn-berger-about = نقاط كل خصم هُزم، ونصف نقاط كل خصم انتهت مباراته بالتعادل.
tournaments-tie-wins = الانتصارات
tournaments-tie-wins-about = عدد المباريات التي كُسبت.
tournaments-live = مباريات جارية
tournaments-all-rounds = الجولات
tournaments-board = الطاولة
tournaments-first = اللاعب الأول
tournaments-second = اللاعب الثاني
tournaments-result = النتيجة
tournaments-game = المباراة
tournaments-replay = الإعادة
tournaments-travellers = بطاقات التوزيعات
tournaments-deal = التوزيعة { $deal }
tournaments-north-south = شمال-جنوب
tournaments-east-west = شرق-غرب
tournaments-net = نقاط شمال-جنوب
tournaments-compared = مقارنة بالآخرين
tournaments-best = أفضل لعب مع رؤية كل الأيدي: { $net } لشمال-جنوب، يبدأ بـ { $move } في النقلة { $ply }.
tournaments-hands = الأيدي
tournaments-north = شمال
tournaments-east = شرق
tournaments-south = جنوب
tournaments-west = غرب
tournaments-leads = { $place }، يبدأ
tournaments-paired-by-hand = جُمعت يدويًا
tournaments-ending-forfeit = غياب
tournaments-ending-bye = إعفاء
tournaments-ending-corrected = صُحّحت
tournaments-cross = جدول المواجهات
tournaments-cross-about = كل عمود جولة: النقاط وبجانبها مركز الخصم.
tournaments-files = ملفات
tournaments-calendar = الموعد لتقويمك
tournaments-csv = النتائج (CSV)
tournaments-games = كل المباريات ({ $form })
tournaments-events = الأحداث للتحقق منها
tournaments-commitments = التزامات التوزيعات
tournaments-commitments-about = بصمة SHA-256 لسرّ كل جولة، معروفة قبل أن يجلس أحد. ويُكشف السر حين تنتهي آخر طاولة في الجولة.

## The organiser's desk.

tournaments-desk = مكتب المنظّم
tournaments-act-start = ابدأ الآن
tournaments-act-next-round = ابدأ الجولة التالية
tournaments-act-pause = أوقفها مؤقتًا
tournaments-act-resume = استأنف
tournaments-act-end = أنهِها الآن
tournaments-act-cancel = ألغِ البطولة
tournaments-act-change = غيّر البطولة
tournaments-act-add-ai = أضف لاعبين آليين
tournaments-act-remove = أخرج مشاركًا
tournaments-act-pair = اجمع لاعبي الجولة التالية يدويًا
tournaments-act-correct = صحّح نتيجة
tournaments-do-change = احفظ
tournaments-do-add-ai = أضف
tournaments-do-remove = أخرج
tournaments-do-pair = ابدأ الجولة
tournaments-do-correct = صحّح
tournaments-sure-start = الموعد المعلن: { $when }. عدد المشاركين حتى الآن: { $count }.
tournaments-sure-end = لا تُلعب جولة أخرى ويصبح الترتيب نهائيًا. والمباريات الجارية لا تُحسب.
tournaments-sure-cancel = لا يفوز أحد ببطولة ملغاة، ولا يمكن استئنافها.
tournaments-sure-remove = لا يُجمع المشارك في مباريات أخرى. والمباراة التي بدأت تستمر.
tournaments-ai = اللاعب الآلي
tournaments-ai-different = لاعبون مختلفون متقاربو القوة
tournaments-ai-count = العدد
tournaments-entrant = المشارك
tournaments-match = المباراة
tournaments-pair-about = كلٌّ مرة واحدة: اللاعب الأول على كل طاولة يبدأ مباراتها.
tournaments-correct-about = يتغير الترتيب والجولات القادمة؛ وتبقى المواجهات القائمة كما هي.
