### Arabic words of the page's frame.

page-title = Oldhand
page-all-tables = الردهة
page-rooms = القائمة الرئيسية
page-unreadable = أرسل الخادم شيئًا لا تفهمه هذه الصفحة. أعد تحميلها للحصول على أحدث إصدار.
page-skip = إلى المحتوى
page-account = الحساب
page-you-are = اسمك
page-change-name = غيّر اسمك
page-your-name = اسمك
page-more = المزيد
page-save = حفظ
page-try-again = أعد المحاولة
page-reload = أعد تحميل الصفحة
page-part-missing = تعذّر تحميل جزء من هذه الصفحة. ربما انقطعت الشبكة، أو صدر إصدار أحدث من الصفحة.
link-connecting = جارٍ الاتصال…
link-open = متصل
link-waiting = انقطع الاتصال، نحاول من جديد…
link-ended = غير متصل
link-ended-here = انقطع الاتصال بالخادم.
link-unreachable = تعذّر الوصول إلى الخادم. نحاول من جديد…
link-will-be-sent = ستُرسل نقلتك { $move } حين يعود الاتصال.
link-try-now = حاول الآن
page-offline = أنت غير متصل بالإنترنت.
page-unreachable = يتعذّر الوصول إلى الخادم.
page-offline-about = الطاولات والسجلّات والتصنيفات محفوظة على الخادم، فلا شيء يُعرض الآن. ستتصل هذه الصفحة تلقائيًا حالما يمكن ذلك.
