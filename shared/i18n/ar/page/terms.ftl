### Arabic words of a table's terms: clocks, absence, rating, watchers.

terms-clock-none = بلا ساعة
terms-clock-blitz = 3 دقائق + ثانيتان لكل نقلة
terms-clock-rapid = 10 دقائق + 5 ثوانٍ لكل نقلة
terms-clock-slow = 30 دقيقة + 20 ثانية لكل نقلة
terms-clock-move = 30 ثانية لكل نقلة
terms-correspondence = بالمراسلة
terms-absent = إذا انقطع اتصال لاعب
terms-absent- = الافتراضي
terms-absent-ai = يلعب عنه لاعب آلي
terms-absent-wait = الانتظار
terms-absent-lose = يخسر اللاعب
terms-private = خاصة (برابط الدعوة)
terms-rating = التصنيف
terms-rated- = بين الناس فقط
terms-rated-yes = مع اللاعبين الآليين أيضًا
terms-rated-no = وديّة
terms-takeback = السماح بالتراجع
terms-hints = التلميحات
terms-hints- = في المباريات الوديّة
terms-hints-yes = مسموحة، بلا تصنيف
terms-hints-no = معطّلة
terms-delay = تأخير المشاهدين
terms-delay-0 = بلا تأخير
terms-delay-60 = دقيقة
terms-delay-300 = 5 دقائق
terms-tag-fischer = { $bank } + { $gain }
terms-tag-seconds = { $seconds } ث
terms-tag-move = { $seconds } ث لكل نقلة
terms-tag-days = { $count ->
    [zero] بلا أيام
    [one] يوم لكل نقلة
    [two] يومان لكل نقلة
    [few] { $count } أيام لكل نقلة
    [many] { $count } يومًا لكل نقلة
   *[other] { $count } يوم لكل نقلة
}
terms-rated = مصنّفة
terms-watchers = { $count ->
    [zero] لا مشاهدين
    [one] مشاهد واحد
    [two] مشاهدان
    [few] { $count } مشاهدين
    [many] { $count } مشاهدًا
   *[other] { $count } مشاهد
}
