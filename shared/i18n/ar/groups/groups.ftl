### الكلمات العربية للمجموعات: النوادي والعائلات والصفوف.

groups-about = دائرة خاصة بك: نادٍ أو عائلة أو صف. للمجموعة غرفة فيها طاولات لا يجدها إلا أعضاؤها، ودردشة، وطاولات ثابتة، ولوحة صدارة خاصة.
groups-none = لا تنتمي إلى مجموعة بعد. افتح مجموعة أو اطلب رابط دعوة مجموعة.
groups-account = لفتح مجموعة تحتاج إلى حساب.
groups-register = سجّل
groups-new = مجموعة جديدة
groups-create = افتح المجموعة
groups-name = الاسم
groups-description = الوصف
groups-kind = النوع
groups-kind-club = نادٍ أو عائلة
groups-kind-class = صف مدرسي
groups-chat = الدردشة
groups-chat-free = دردشة حرة
groups-chat-phrases = عبارات سريعة فقط
groups-chat-off = بلا دردشة
groups-chat-is-off = لا دردشة في هذه المجموعة.
groups-guests = يُدخل الرابط ضيوفًا بلا حساب
groups-sheltered = لا تواصل من الخارج: لا أحد غيرهم يتحدى الأعضاء أو يدعوهم أو يتابعهم أو يكتب لهم
groups-members = { $count ->
    [zero] لا أعضاء
    [one] عضو واحد
    [two] عضوان
    [few] { $count } أعضاء
    [many] { $count } عضوًا
   *[other] { $count } عضو
}
groups-role-owner = المالك
groups-role-organiser = منظِّم
groups-role-member = عضو
groups-role-of = دور { $name }
groups-room = الغرفة
groups-settings = الإعدادات
groups-class = الصف
groups-join = انضم إلى المجموعة
groups-enter = اذهب إلى المجموعة
groups-accounts-only = هذه المجموعة للحسابات فقط. سجّل ثم افتح الرابط من جديد.
groups-tables = الطاولات
groups-no-tables = لا أحد يلعب الآن.
groups-open = افتح طاولة
groups-game = اللعبة
groups-come = انضم
groups-watch = شاهِد
groups-unrated = لا أحد هنا له تصنيف في هذه اللعبة بعد.
groups-standing = الطاولات الثابتة
groups-standing-about = اللاعبون أنفسهم من جديد، مع نتيجة الموسم.
groups-season = الموسم { $number }، منذ { $date }
groups-season-of = الموسم { $number }:
groups-seasons = مواسم سابقة
groups-new-season = موسم جديد
groups-new-season-about = تبقى نتيجة هذا الموسم في القائمة. والطاولات المفتوحة الآن تُحسب له.
groups-matches = { $count ->
    [zero] النتيجة قبل أي مباراة
    [one] النتيجة بعد مباراة واحدة
    [two] النتيجة بعد مباراتين
    [few] النتيجة بعد { $count } مباريات
    [many] النتيجة بعد { $count } مباراة
   *[other] النتيجة بعد { $count } مباراة
}
groups-drawn = { $count ->
    [zero] لا تعادل
    [one] تعادل واحد
    [two] تعادلان
    [few] { $count } تعادلات
    [many] { $count } تعادلًا
   *[other] { $count } تعادل
}
groups-play = العب
groups-remove = احذف
groups-remove-about = تُحذف الطاولة الثابتة ونتيجتها. وتبقى المباريات.
groups-new-standing = طاولة ثابتة جديدة
groups-table-name = اسم الطاولة
groups-too-few = عدد الأعضاء الذي تحتاجه هذه اللعبة: { $count }.
groups-side = الجانب { $number }
groups-add = أضف
groups-link = رابط الدعوة
groups-link-about = يفتح المجموعة لكل من لديه الرابط. جدّده فيبطل القديم فورًا.
groups-renew = جدّد
groups-renew-about = لن يُدخل الرابط القديم أحدًا بعد الآن.
groups-save = احفظ
groups-saved = حُفظ.
groups-expel = أخرِج
groups-expel-whom = أخرِج { $name }
groups-expel-about = لن يرى هذا الشخص المجموعة بعد الآن، ويُجدَّد رابط الدعوة.
groups-hand-over = سلّم المجموعة
groups-hand-over-about = يصبح { $name } مالك المجموعة، وتصبح أنت منظِّمًا.
groups-leave = غادر المجموعة
groups-leave-about = لا تعود إليها إلا برابط دعوتها.
groups-owner-leaves = سلّم المجموعة قبل أن تغادرها، باختيار مالك آخر أعلاه.
groups-close = أغلق المجموعة
groups-close-about = يُحذف الأعضاء والدردشة والطاولات الثابتة نهائيًا. وتبقى المباريات.
groups-class-about = مباريات الأعضاء وألغازهم. تُذكر المباريات التي كانت طاولتها عامة أو فُتحت للصف.
groups-class-empty = لم ينضم تلاميذ بعد. أعطهم رابط الدعوة.
groups-last = آخر لعب
groups-week = مباريات في 7 أيام
groups-month = مباريات في 30 يومًا
groups-puzzles = الألغاز
groups-solved = حُلّ { $solved } من { $tried }
groups-games = مباريات للاطلاع
groups-won = فاز
groups-draw = تعادل
groups-lost = خسر
refusals-group-unknown = لا توجد مجموعة كهذه.
refusals-group-link = رابط الدعوة هذا لم يعد صالحًا. اطلب رابطًا جديدًا.
refusals-group-closed = أُغلقت هذه المجموعة.
refusals-group-not-member = أنت لا تنتمي إلى هذه المجموعة. اطلب رابط دعوتها.
refusals-group-role = هذا لمنظّمي المجموعة فقط.
refusals-group-guests = هذا للحسابات فقط. سجّل أولًا.
refusals-group-full = هذه المجموعة ممتلئة.
refusals-group-name = اختر اسمًا آخر: من حروف تُرى، وليس من أسماء الخادم.
refusals-group-name-taken = لمجموعة أخرى هذا الاسم. اختر اسمًا مختلفًا.
refusals-group-owner = سلّم المجموعة أولًا إلى عضو له حساب.
refusals-group-chat = إعدادات هذه المجموعة لا تسمح بهذه الرسالة.
refusals-group-table-taken = فُتحت هذه الطاولة لمجموعة أخرى.
refusals-group-seats = يحتاج كل مقعد إلى عضو آخر من المجموعة. إن غادر أحدهم فأنشئ طاولة ثابتة جديدة.
refusals-group-standing-unknown = لم تعد هذه الطاولة الثابتة موجودة.
refusals-group-no-class = هذه المجموعة ليست صفًا. يمكن لإعداداتها أن تجعلها كذلك.
refusals-player-outside = تسمح مجموعتك بالتواصل مع أعضائها فقط.
