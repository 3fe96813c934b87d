### Arabic words of the lobby.

lobby-tables = الطاولات المفتوحة
lobby-group-mine = طاولاتك
lobby-group-join = للجلوس
lobby-group-watch = للمشاهدة
lobby-choose = اختر لعبة
lobby-no-tables = لا طاولة مفتوحة. ابدأ واحدة في الأعلى وسيراها الآخرون هنا.
lobby-return = عُد
lobby-sit = اجلس
lobby-free = شاغر
lobby-reserved = محجوز
lobby-against = ضد
lobby-no-players = لا لاعبين آليين هنا بعد.
lobby-rating = تصنيفه
lobby-rating-none = بأقصى قوته
lobby-side = لونك
lobby-side-random = عشوائي
lobby-play = العب
lobby-seeking = جارٍ البحث عن لاعبين… يملأ اللاعبون الآليون المقاعد الخالية بعد { $seconds } ث.
lobby-stop-seeking = أوقف البحث
lobby-with-people = العب مع الناس
lobby-with-people-waiting = { $count ->
    [zero] العب مع الناس
    [one] العب مع الناس (واحد ينتظر)
    [two] العب مع الناس (اثنان ينتظران)
    [few] العب مع الناس ({ $count } ينتظرون)
    [many] العب مع الناس ({ $count } ينتظرون)
   *[other] العب مع الناس ({ $count } ينتظرون)
}
lobby-open-empty = افتح طاولة فارغة
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
lobby-memory = ما يتذكره اللاعبون القدامى عنك
lobby-memory-about = أنت وحدك تقرأ هذا. وما تمحوه لا يُستخدم بعد الآن ابتداءً من المباراة القادمة.
lobby-forget = انسَ كل هذا
lobby-forget-sure = أتنساه نهائيًا؟
lobby-forget-yes = نعم، انسَ
lobby-no = لا
lobby-forget-failed = لم ينسَه الخادم؛ حاول بعد لحظة.
lobby-record = { $count ->
    [zero] لا جولات: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [one] جولة واحدة: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [two] جولتان: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [few] { $count } جولات: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
    [many] { $count } جولة: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
   *[other] { $count } جولة: { $won } فوز، { $drawn } تعادل، { $lost } خسارة.
}
lobby-answers = { $count ->
    [zero] لا ردود هزمتك.
    [one] ردّ واحد هزمك يُعاد حيث يبدو جيدًا.
    [two] ردّان هزماك يُعادان حيث يبدوان جيدين.
    [few] { $count } ردود هزمتك تُعاد حيث تبدو جيدة.
    [many] { $count } ردًّا هزمك يُعاد حيث يبدو جيدًا.
   *[other] { $count } ردّ هزمك يُعاد حيث يبدو جيدًا.
}
lobby-acquaintance = وطريقة اختيارك لنقلاتك معروفة أيضًا.
lobby-foreseen = ويتوقعون نقلاتك: آخر ما كانوا متأكدين منه ({ $count }) لعبتَ منه ({ $right }).
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
lobby-ai-waits = يأخذ الآليون المقاعد الشاغرة
lobby-others-wait = هناك من ينتظر لعبة بشروط أخرى
lobby-play-ai = العب الآن مع لاعبين آليين
lobby-join = انضم
lobby-options = خيارات
lobby-filters = أي الطاولات
lobby-all-games = كل الألعاب
lobby-company = الرفقة
lobby-players = اللاعبون
lobby-company-any = أيٌّ كان
lobby-company-people = الناس وحدهم
lobby-company-ai = مع الآليين
lobby-pace-any = أي ساعة
lobby-pace-none = بلا ساعة
lobby-pace-live = بساعة
lobby-pace-days = أيام لكل نقلة
lobby-only-free = فيها مقعد شاغر
lobby-none-fits = { $count ->
    [zero] لا طاولات مفتوحة.
    [one] طاولة واحدة مفتوحة ولا توافق.
    [two] طاولتان مفتوحتان ولا توافق أي منهما.
    [few] { $count } طاولات مفتوحة ولا توافق أي منها.
    [many] { $count } طاولة مفتوحة ولا توافق أي منها.
   *[other] { $count } طاولة مفتوحة ولا توافق أي منها.
}
lobby-show-all = أظهر الكل
lobby-newest = أحدث الطاولات
lobby-older = طاولات أقدم
lobby-as-guest = تلعب باسم { $name } ضيفًا في هذا المتصفح.
lobby-sign-in = سجّل الدخول أو احتفظ بهذا الاسم
lobby-stay-guest = ابقَ ضيفًا
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
