### Arabic words of refusals for readers who type, before those of common/refusals.ftl; {sentence} is the server's own English sentence.

refused-until = { $count ->
    [one] أعد المحاولة بعد ثانية.
    [two] أعد المحاولة بعد ثانيتين.
    [few] أعد المحاولة بعد { $count } ثوانٍ.
    [many] أعد المحاولة بعد { $count } ثانية.
   *[other] أعد المحاولة بعد { $count } ثانية.
}
typed-protocol-token = هذا الرمز غير صالح أو لم يعد صالحًا. اتصل من جديد واكتب «اسم» ثم اسمك.
typed-protocol-version = إصدار هذا البرنامج غير إصدار الخادم. حدّث Oldhand.
typed-table-unknown = لا توجد طاولة كهذه؛ اكتب «طاولات» لعرض المفتوحة.
typed-table-seat-taken = هذا المقعد مشغول؛ اكتب «من» لترى الشاغرة.
typed-table-full = كل المقاعد مشغولة؛ يمكنك المشاهدة.
typed-table-not-your-turn = ليس دورك؛ اكتب «آخر» لترى ما حدث.
typed-table-stale-version = حدث شيء قبل لحظة؛ اكتب «آخر» ثم العب من جديد.
typed-table-not-seated = لا مقعد لك على هذه الطاولة؛ اكتب «اجلس».
typed-table-closed = هذه الطاولة مغلقة؛ اكتب «طاولات» أو افتح غيرها بـ «افتح».
typed-table-not-started = لم تبدأ المباراة؛ اكتب «من» لترى المقاعد الشاغرة.
typed-match-over = انتهت المباراة؛ اكتب «إعادة» لمباراة أخرى.
typed-match-running = المباراة مستمرة؛ «انسحب» ينهيها.
typed-match-unknown = لا توجد مباراة كهذه.
typed-game-option = لا توجد قاعدة كهذه في هذه اللعبة؛ اكتب «ألعاب» ثم اللعبة لعرض القواعد.
typed-limit = بلغت الحدّ المسموح.
typed-profile-unknown = لا يوجد لاعب كهذا.
typed-table-moving = تنتقل هذه الطاولة إلى خادم آخر؛ أعد المحاولة بعد لحظة.
typed-server-draining = هذا الخادم على وشك التوقف؛ لا يبدأ فيه شيء جديد.
typed-seat-substituted = يلعب في مقعدك لاعب آلي؛ اكتب «عد» أولًا.
typed-limit-sessions = لديك اتصالات مفتوحة كثيرة جدًا. أغلق أحدها أولًا.
typed-clock-out-of-time = نفد وقتك.
typed-connection-silent = لم يسمع الخادم منك منذ مدة فأغلق الاتصال.
typed-connection-too-slow = لم يقرأ اتصالك ما أُرسل بالسرعة الكافية فأُغلق.
typed-connection-unreachable = تعذّر الوصول إلى الخادم.
