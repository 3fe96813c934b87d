### Arabic words of the analysis room.

analysis-loading = جارٍ الفتح…
analysis-new = تحليل جديد
analysis-begin = ابدأ بلعبة
analysis-begin-about = تُفتح الرقعة على وضع البداية. أما المباراة المنتهية فتُفتح من صفحة إعادتها، وأي وضع آخر يُلصق أو يُرتَّب يدويًا.
analysis-paste = ألصق وضعًا أو سجل مباراة
analysis-paste-game = اللعبة
analysis-paste-text = الوضع أو السجل
analysis-paste-open = افتح
analysis-paste-empty = ألصق وضعًا أو سجلًا أولًا.
analysis-upload = ارفع مباريات
analysis-upload-file = اختر ملفًا
analysis-uploading = جارٍ فحص المباريات…
analysis-uploads = ملفاتك المرفوعة
analysis-upload-games = { $count ->
    [zero] لا مباريات
    [one] مباراة واحدة
    [two] مباراتان
    [few] { $count } مباريات
    [many] { $count } مباراة
   *[other] { $count } مباراة
}
analysis-upload-faults = { $count ->
    [zero] لا أخطاء في الملف:
    [one] في الملف خطأ واحد:
    [two] في الملف خطآن:
    [few] في الملف { $count } أخطاء:
    [many] في الملف { $count } خطأً:
   *[other] في الملف { $count } خطأ:
}
analysis-upload-fault = السطر { $line }: { $fault }
analysis-upload-public = نُشرت في { $day }
analysis-upload-publish = انشر
analysis-upload-publish-title = أتُنشر هذه المباريات؟
analysis-upload-publish-loss = سيراها الجميع في المستكشف بعد ذلك. لا رجوع عن النشر.
analysis-upload-delete-title = أيُحذف هذا الملف؟
analysis-upload-delete-loss = تُحذف مبارياته، ولا تعمل الروابط إليها بعد ذلك.
analysis-upload-list = مباريات الملف
analysis-upload-game = المباراة { $number }
analysis-saved = تحليلاتك
analysis-saved-none = لم تحفظ أي تحليل بعد.
analysis-saved-delete-title = أيُحذف هذا التحليل؟
analysis-saved-delete-loss = تُحذف تفريعاته وتعليقاته، ولا تعمل الروابط إليه بعد ذلك.
analysis-delete = احذف
analysis-board = { $count ->
    [0] الرقعة في البداية
    [zero] الرقعة في البداية
    [one] الرقعة بعد نقلة واحدة
    [two] الرقعة بعد نقلتين
    [few] الرقعة بعد { $count } نقلات
    [many] الرقعة بعد { $count } نقلة
   *[other] الرقعة بعد { $count } نقلة
}
analysis-keys = السهمان الأيسر والأيمن للتنقل في التفريع، والأعلى والأسفل بين تفريعاته، وHome وEnd لطرفيه.
analysis-lines = التفريعات
analysis-lines-none = العب على الرقعة نقلةً لأي من الجانبين.
analysis-variation = تفريع
analysis-comment = تعليق على { $move }
analysis-comment-start = تعليق على الوضع الأول
analysis-promote = قدّم هذا التفريع
analysis-remove = احذف من هنا
analysis-undo = تراجع
analysis-move-bad = { $move } ليست نقلة مسموحة هناك.
analysis-name = اسم التحليل
analysis-save = احفظ
analysis-copy = احفظ نسخة
analysis-saved-now = حُفظ. يستطيع كل من لديه الرابط أن يقرأه.
analysis-unsaved = غير محفوظ.
analysis-read-only = هذا التحليل لغيرك. احفظ نسخة منه لتبقى تغييراتك.
analysis-link = انسخ الرابط
analysis-link-copied = نُسخ الرابط.
analysis-download = نزّل ({ $form })
analysis-replay = إعادة المباراة
analysis-play-on = تابع اللعب من هنا
analysis-play-on-about = لن تُحتسب المباراة في التصنيف.
analysis-play-on-friend = مع صديق
analysis-play-on-side = أنت تلعب بـ
analysis-evaluation = التقدير
analysis-evaluation-none = انتهى البحث.
analysis-searching = جارٍ البحث…
analysis-stopped = البحث متوقف.
analysis-stop = أوقف
analysis-search = ابحث
analysis-searched = العمق { $depth } · الأوضاع { $nodes }
analysis-searched-fully = العمق { $depth } · الأوضاع { $nodes } · اكتمل
analysis-sampled = الأوضاع { $nodes }
analysis-sampled-fully = الأوضاع { $nodes } · اكتمل
analysis-lead-none = متعادل
analysis-lead-little = متعادل تقريبًا
analysis-lead-man = { $count ->
    [one] يتقدم { $who } بقطعة واحدة
    [two] يتقدم { $who } بقطعتين
    [few] يتقدم { $who } بـ { $count } قطع
    [many] يتقدم { $who } بـ { $count } قطعة
   *[other] يتقدم { $who } بـ { $count } قطعة
}
analysis-lead-row = { $count ->
    [one] يتقدم { $who } بخطوة واحدة
    [two] يتقدم { $who } بخطوتين
    [few] يتقدم { $who } بـ { $count } خطوات
    [many] يتقدم { $who } بـ { $count } خطوة
   *[other] يتقدم { $who } بـ { $count } خطوة
}
analysis-lead-point = { $count ->
    [one] يتقدم { $who } بنقطة واحدة
    [two] يتقدم { $who } بنقطتين
    [few] يتقدم { $who } بـ { $count } نقاط
    [many] يتقدم { $who } بـ { $count } نقطة
   *[other] يتقدم { $who } بـ { $count } نقطة
}
analysis-lead-win = { $who }: النتيجة المتوقعة { $share }
analysis-sampled-about = متوسط نتائج مباريات استُكملت عشوائيًا: 100٪ تعني الفوز بها كلها. وبين القوسين نسبة المباريات التي بدأت بالنقلة.
analysis-graph = مجرى اللعبة
analysis-open-hands = كل الأيدي مكشوفة هنا، والأرقام نقاط.
analysis-seats = المقعدان { $seats }
analysis-line-play = العب حتى { $move }
analysis-won = يفوز { $who }
analysis-won-in = { $count ->
    [0] فاز { $who }
    [zero] فاز { $who }
    [one] يفوز { $who } في نقلة واحدة
    [two] يفوز { $who } في نقلتين
    [few] يفوز { $who } في { $count } نقلات
    [many] يفوز { $who } في { $count } نقلة
   *[other] يفوز { $who } في { $count } نقلة
}
analysis-known = المعروف عن هذا الوضع
analysis-opening = الافتتاح
analysis-exact = قاعدة النهايات
analysis-exact-draw = تعادل
analysis-people = ماذا يلعب الناس
analysis-features = أعداد
analysis-distance = { $count ->
    [zero] { $who }: بلغ هدفه
    [one] { $who }: بقيت خطوة واحدة
    [two] { $who }: بقيت خطوتان
    [few] { $who }: بقيت { $count } خطوات
    [many] { $who }: بقيت { $count } خطوة
   *[other] { $who }: بقيت { $count } خطوة
}
analysis-race-even = بقي للطرفين القدر نفسه.
analysis-race-lead = { $count ->
    [zero] لا يتقدم { $who }.
    [one] يتقدم { $who } بخطوة واحدة.
    [two] يتقدم { $who } بخطوتين.
    [few] يتقدم { $who } بـ{ $count } خطوات.
    [many] يتقدم { $who } بـ{ $count } خطوة.
   *[other] يتقدم { $who } بـ{ $count } خطوة.
}
analysis-race-apart = تجاوز كل طرف الآخر: صار سباقًا.
analysis-race-contact = ما زال كل طرف يستطيع إعاقة الآخر أو إفادته.
analysis-chain = { $count ->
    [zero] لا قفزات في { $move }، خطوات إلى الأمام: { $rows }
    [one] أطول سلسلة: { $move }، قفزة واحدة، خطوات إلى الأمام: { $rows }
    [two] أطول سلسلة: { $move }، قفزتان، خطوات إلى الأمام: { $rows }
    [few] أطول سلسلة: { $move }، { $count } قفزات، خطوات إلى الأمام: { $rows }
    [many] أطول سلسلة: { $move }، { $count } قفزة، خطوات إلى الأمام: { $rows }
   *[other] أطول سلسلة: { $move }، { $count } قفزة، خطوات إلى الأمام: { $rows }
}
analysis-upload-guest = تُحفظ الملفات المرفوعة لأصحاب الحسابات فقط.
analysis-upload-plies = { $count ->
    [zero] لا نقلات
    [one] نقلة واحدة
    [two] نقلتان
    [few] { $count } نقلات
    [many] { $count } نقلة
   *[other] { $count } نقلة
}
analysis-upload-delete-stays = لا تعمل الروابط إلى مبارياته من هنا بعد ذلك. أما المباريات المنشورة فتبقى في المستكشف.
analysis-read-about = ‏PDN أو NDJSON أو JSON أو gamelog XML حتى 1000 مباراة، أو قائمة نقلات، أو حتى 5000 وضع، في كل سطر وضع. لا يراها أحد غيرك حتى تنشرها.
analysis-upload-positions = { $count ->
    [zero] لا أوضاع
    [one] وضع واحد
    [two] وضعان
    [few] { $count } أوضاع
    [many] { $count } وضعًا
   *[other] { $count } وضع
}
analysis-upload-position = الوضع { $number }
analysis-upload-previous = السابق
analysis-upload-next = التالي
analysis-upload-place = { $number } من { $count }
analysis-upload-question = أي لون فاز حين يكون المكتوب 1-0 في هذا الملف؟
analysis-upload-question-about = { $count ->
    [zero] لا يذكر الملف ذلك. التعادلات والمباريات غير المكتملة هنا بالفعل.
    [one] لا يذكر الملف ذلك. مباراة واحدة تنتظر جوابك؛ والتعادلات والمباريات غير المكتملة هنا بالفعل.
    [two] لا يذكر الملف ذلك. مباراتان تنتظران جوابك؛ والتعادلات والمباريات غير المكتملة هنا بالفعل.
    [few] لا يذكر الملف ذلك. { $count } مباريات تنتظر جوابك؛ والتعادلات والمباريات غير المكتملة هنا بالفعل.
    [many] لا يذكر الملف ذلك. { $count } مباراة تنتظر جوابك؛ والتعادلات والمباريات غير المكتملة هنا بالفعل.
   *[other] لا يذكر الملف ذلك. { $count } مباراة تنتظر جوابك؛ والتعادلات والمباريات غير المكتملة هنا بالفعل.
}
analysis-losses = { $count ->
    [zero] قُرئت كل المباريات
    [one] تعذّرت قراءة مباراة واحدة
    [two] تعذّرت قراءة مباراتين
    [few] تعذّرت قراءة { $count } مباريات
    [many] تعذّرت قراءة { $count } مباراة
   *[other] تعذّرت قراءة { $count } مباراة
}
analysis-loss = { $cause }: { $games }
analysis-loss-first = أول مثال، السطر { $line }: { $fault }
analysis-loss-all = كل الأخطاء
analysis-cause-syntax = كلمات أو نقلات غير مفهومة
analysis-cause-illegal = نقلة لا تسمح بها القواعد
analysis-cause-ambiguous = نقلة تحتمل أكثر من معنى
analysis-cause-unsupported = لعبة أخرى أو صيغة لا تُقرأ هنا
analysis-cause-missing = شيء ناقص، كالنقلات
analysis-cause-contradiction = نتيجة تناقض النقلات
analysis-cause-too-large = أطول من المسموح
analysis-setup = رتّب وضعًا
analysis-setup-about = اختر قطعة واضغط الخانات التي تقف عليها؛ وبضغطها مرة أخرى تُرفع.
analysis-setup-pieces = الأحجار
analysis-setup-none = ارفع
analysis-setup-turn = الدور على
analysis-setup-empty = رقعة خالية
analysis-setup-open = حلّل
analysis-setup-edit = عدّل
analysis-mistakes-about = نقلات من مبارياتك الأخيرة كان هناك أفضل منها: جِدها.
