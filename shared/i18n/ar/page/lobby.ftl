### Arabic words of the lobby.

lobby-tables = الطاولات المفتوحة
lobby-group-mine = طاولاتك
lobby-group-join = انضم
lobby-group-watch = شاهد
lobby-choose = اختر لعبة
lobby-no-tables = لا طاولة مفتوحة. ابدأ واحدة في الأعلى وسيراها الآخرون هنا.
lobby-return = عُد
lobby-sit = اجلس
lobby-free = شاغر
lobby-reserved = محجوز
lobby-against = الخصم
lobby-no-players = اللاعبون الآليون قيد التحضير…
lobby-rating = تصنيفه
lobby-rating-none = بأقصى قوته
lobby-side = جانبك
lobby-side-random = عشوائي
lobby-play = العب
lobby-seeking = جارٍ البحث عن خصوم… بعد { $seconds } ث يملأ اللاعبون الآليون المقاعد الشاغرة.
lobby-stop-seeking = إلغاء
lobby-with-people = العب مع الناس
lobby-with-people-waiting = { $count ->
    [zero] العب مع الناس
    [one] العب مع الناس (واحد ينتظر)
    [two] العب مع الناس (اثنان ينتظران)
    [few] العب مع الناس ({ $count } ينتظرون)
    [many] العب مع الناس ({ $count } ينتظرون)
   *[other] العب مع الناس ({ $count } ينتظرون)
}
lobby-open-empty = أنشئ طاولة
lobby-experience = الخبرة
lobby-games = { $count ->
    [zero] لا مباريات
    [one] مباراة واحدة
    [two] مباراتان
    [few] { $count } مباريات
    [many] { $count } مباراة
   *[other] { $count } مباراة
}
lobby-job = { $job }: { $stage }
lobby-memory = ما تعلّمه اللاعبون الآليون عنك
lobby-memory-about = لا يرى هذا غيرك. وما تمحوه لا يُستخدم ابتداءً من المباراة القادمة.
lobby-forget = امحُه
lobby-forget-sure = أيُمحى نهائيًا؟
lobby-forget-yes = امحُ
lobby-no = إلغاء
lobby-forget-failed = تعذّر المحو على الخادم. حاول بعد لحظة.
lobby-record = { $count ->
    [zero] لا مباريات: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [one] مباراة واحدة: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [two] مباراتان: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [few] { $count } مباريات: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [many] { $count } مباراة: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
   *[other] { $count } مباراة: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
}
lobby-answers = { $count ->
    [zero] لا نقلات هزمتك.
    [one] نقلة واحدة هزمتك تُلعب ثانية حيث تبدو جيدة.
    [two] نقلتان هزمتاك تُلعبان ثانية حيث تبدوان جيدتين.
    [few] { $count } نقلات هزمتك تُلعب ثانية حيث تبدو جيدة.
    [many] { $count } نقلة هزمتك تُلعب ثانية حيث تبدو جيدة.
   *[other] { $count } نقلة هزمتك تُلعب ثانية حيث تبدو جيدة.
}
lobby-acquaintance = ويعرفون أيضًا كيف تختار نقلاتك.
lobby-foreseen = ويتوقعون نقلاتك: آخر ما كانوا متأكدين منه ({ $count }) لعبتَ منه ({ $right }).
lobby-foreseen-like-people = ويتوقعون أن تلعب كما يلعب الناس: آخر ما كانوا متأكدين منه ({ $count }) لعبتَ منه ({ $right }).
lobby-habit-chinese-checkers-longest-more = تختار غالبًا النقلة الأبعد.
lobby-habit-chinese-checkers-longest-less = كثيرًا ما تترك النقلة الأبعد.
lobby-habit-chinese-checkers-last-longest-more = تتقدّم غالبًا بقطعتك الأخيرة إلى أبعد ما يمكن.
lobby-habit-chinese-checkers-last-longest-less = نادرًا ما تتقدّم بقطعتك الأخيرة إلى أبعد ما يمكن.
lobby-habit-chinese-checkers-rows-more = تحبّ المسافات الطويلة إلى الأمام.
lobby-habit-chinese-checkers-rows-less = تحبّ المسافات القصيرة.
lobby-habit-chinese-checkers-step-more = تفضّل الخطوة على القفز.
lobby-habit-chinese-checkers-step-less = تفضّل القفز على الخطوة.
lobby-habit-chinese-checkers-last-piece-more = تحرّك غالبًا قطعتك الأخيرة.
lobby-habit-chinese-checkers-last-piece-less = تترك قطعتك الأخيرة في الخلف.
lobby-habit-chinese-checkers-front-piece-more = تحرّك غالبًا القطعة التي في المقدمة.
lobby-habit-chinese-checkers-front-piece-less = تُبقي القطعة التي في المقدمة منتظرة.
lobby-habit-chinese-checkers-home-more = تسرع في مغادرة بيتك.
lobby-habit-chinese-checkers-home-less = تُبقي قطعًا في بيتك طويلًا.
lobby-habit-chinese-checkers-side-more = تحبّ التقدّم عند الأطراف.
lobby-habit-chinese-checkers-side-less = تلزم وسط الرقعة.
lobby-habit-chinese-checkers-together-more = تُبقي قطعك متقاربة.
lobby-habit-chinese-checkers-together-less = كثيرًا ما ترسل قطعة إلى الأمام وحدها.
lobby-habit-chinese-checkers-contact-more = تحبّ الوقوف بجانب قطع خصمك.
lobby-habit-chinese-checkers-contact-less = تبتعد عن قطع خصمك.
lobby-habit-english-draughts-place-less = من بين عدة خيارات للأكل تختار غالبًا ما يبدأ من أصغر المربعات رقمًا.
lobby-habit-english-draughts-place-more = من بين عدة خيارات للأكل تختار غالبًا ما يبدأ من أكبر المربعات رقمًا.
lobby-habit-english-draughts-taken-more = تأكل غالبًا أكبر عدد ممكن من القطع.
lobby-habit-english-draughts-taken-less = تأكل غالبًا أقل عدد ممكن من القطع.
lobby-habit-english-draughts-king-more = تفضّل أن تأكل بالملك.
lobby-habit-english-draughts-king-less = تفضّل أن تأكل بقطعة عادية.
lobby-habit-english-draughts-crowned-more = تختار غالبًا الأكل الذي يتوّج قطعة.
lobby-habit-english-draughts-gain-more = تختار غالبًا الأكل الأكثر ربحًا.
lobby-habit-english-draughts-gain-less = تختار كثيرًا أكلًا أقل ربحًا من غيره.
lobby-habit-english-draughts-back-more = تترك صفك الخلفي كثيرًا لتأكل.
lobby-habit-english-draughts-back-less = تحافظ على صفك الخلفي إن أمكنك الأكل بطريقة أخرى.
lobby-habit-english-draughts-side-more = تفضّل أن تنتهي عند حافة الرقعة.
lobby-habit-english-draughts-side-less = تفضّل أن تبقى بعيدًا عن حافة الرقعة.
lobby-level = يلعب «بمستواك» ضدك الآن بـ{ $share } من قوته.
lobby-opening = { $count ->
    [zero] { $side }، { $moves } …: لا مباريات، { $won } فوز، { $drawn } تعادل، { $lost } خسارة
    [one] { $side }، { $moves } …: مباراة واحدة، { $won } فوز، { $drawn } تعادل، { $lost } خسارة
    [two] { $side }، { $moves } …: مباراتان، { $won } فوز، { $drawn } تعادل، { $lost } خسارة
    [few] { $side }، { $moves } …: { $count } مباريات، { $won } فوز، { $drawn } تعادل، { $lost } خسارة
    [many] { $side }، { $moves } …: { $count } مباراة، { $won } فوز، { $drawn } تعادل، { $lost } خسارة
   *[other] { $side }، { $moves } …: { $count } مباراة، { $won } فوز، { $drawn } تعادل، { $lost } خسارة
}
lobby-job-importing = تُقرأ المباريات المسجلة إلى السجل
lobby-job-counting = تُعدّ المباريات
lobby-job-choosing = تُختار العتبات
lobby-job-fitting = يُعاد التعلّم من كل المباريات
lobby-job-reviewing = يُعاد النظر في المباريات الخاسرة
lobby-job-tuning = يُضبط تقدير أقوى لاعب
lobby-job-making = يُعدّ كتاب جديد
lobby-job-trying = يُجرَّب الكتاب الجديد أمام القديم
lobby-job-published = نُشر كتاب جديد
lobby-job-refused = لم يكن الكتاب الجديد أفضل
lobby-seat-now = العب الآن
lobby-people-wait = { $count ->
    [zero] لا أحد ينتظر
    [one] شخص واحد ينتظر
    [two] شخصان ينتظران
    [few] { $count } أشخاص ينتظرون
    [many] { $count } شخصًا ينتظرون
   *[other] { $count } شخص ينتظرون
}
lobby-ai-waits = يملأ اللاعبون الآليون المقاعد الشاغرة
lobby-others-wait = هناك من ينتظر لعبة بشروط أخرى
lobby-play-ai = العب الآن مع لاعبين آليين
lobby-join = انضم
lobby-options = خيارات
lobby-filters = تصفية
lobby-all-games = كل الألعاب
lobby-company = اللاعبون
lobby-players = اللاعبون
lobby-company-any = الجميع
lobby-company-people = الناس فقط
lobby-company-ai = مع اللاعبين الآليين
lobby-pace-any = أي نظام وقت
lobby-pace-none = بلا ساعة
lobby-pace-live = مباشرة
lobby-pace-days = بالمراسلة
lobby-only-free = يمكن الانضمام
lobby-none-fits = { $count ->
    [zero] لا طاولات مفتوحة.
    [one] طاولة واحدة مفتوحة لكنها لا توافق التصفية.
    [two] طاولتان مفتوحتان لكنهما لا توافقان التصفية.
    [few] { $count } طاولات مفتوحة لكن لا شيء منها يوافق التصفية.
    [many] { $count } طاولة مفتوحة لكن لا شيء منها يوافق التصفية.
   *[other] { $count } طاولة مفتوحة لكن لا شيء منها يوافق التصفية.
}
lobby-show-all = أظهر الكل
lobby-newest = أحدث الطاولات
lobby-older = طاولات أقدم
lobby-as-guest = تلعب باسم { $name }.
lobby-sign-in = سجّل الدخول أو أنشئ حسابًا
lobby-stay-guest = إخفاء
players-warming-now = قيد التحضير
lobby-warming = ما زالوا قيد التحضير: { $names }. وحتى ذلك الحين يلعب مكانهم لاعب أضعف.
players-more = { $count ->
    [zero] لا أحد غيرهم
    [one] لاعب آخر
    [two] لاعبان آخران
    [few] { $count } لاعبين آخرين
    [many] { $count } لاعبًا آخر
   *[other] { $count } لاعب آخر
}
lobby-style = على طريقة { $name }
lobby-style-others = غيره
lobby-styles = على طريقة المشاهير
lobby-styles-about = يلعب كل منهم افتتاحيات لاعب من الأرشيف، ثم يكمل كما يلعب الناس.
