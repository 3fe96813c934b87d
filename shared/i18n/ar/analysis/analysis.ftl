### Arabic words of the analysis room.

analysis-loading = جارٍ الفتح…
analysis-new = تحليل جديد
analysis-begin = ابدأ بلعبة
analysis-begin-about = يُفتح اللوح على وضع البداية. أما المباراة المنتهية فتُفتح من صفحة إعادتها، وأي وضع آخر من المستكشف.
analysis-paste = ألصق وضعًا أو سجل مباراة
analysis-paste-game = اللعبة
analysis-paste-text = الوضع أو السجل
analysis-paste-open = افتح
analysis-paste-empty = ألصق وضعًا أو سجلًا أولًا.
analysis-upload = ارفع مباريات
analysis-upload-about = ملف بصيغة PDN أو NDJSON أو gamelog XML فيه 1,000 مباراة على الأكثر. لا يراها غيرك حتى تنشرها.
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
analysis-upload-public = منشورة
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
    [0] اللوح في البداية
    [zero] اللوح في البداية
    [one] اللوح بعد نقلة واحدة
    [two] اللوح بعد نقلتين
    [few] اللوح بعد { $count } نقلات
    [many] اللوح بعد { $count } نقلة
   *[other] اللوح بعد { $count } نقلة
}
analysis-keys = السهمان الأيسر والأيمن للتنقل في التفريع، والأعلى والأسفل بين تفريعاته، وHome وEnd لطرفيه.
analysis-lines = التفريعات
analysis-lines-none = العب على اللوح نقلةً لأي من الطرفين.
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
analysis-book = ما لُعب هنا
analysis-explorer = افتح في المستكشف
analysis-replay = إعادة المباراة
analysis-play-on = تابع اللعب من هنا
analysis-play-on-about = لا تُحتسب المباراة في التقييم.
analysis-play-on-friend = مع صديق
analysis-play-on-side = أنت تلعب بـ
