### Arabic words of a table's terms: clocks, absence, rating, watchers.

terms-clock-none = بلا ساعة
terms-clock-blitz = 3 دقائق + ثانيتان لكل نقلة
terms-clock-rapid = 10 دقائق + 5 ثوانٍ لكل نقلة
terms-clock-slow = 30 دقيقة + 20 ثانية لكل نقلة
terms-clock-move = 30 ثانية لكل نقلة
terms-correspondence = لعب بالمراسلة
terms-absent = من يغيب
terms-absent- = كالمعتاد
terms-absent-ai = يلعب عنه الذكاء الاصطناعي
terms-absent-wait = ننتظره
terms-absent-lose = يخسر
terms-private = بالرابط فقط
terms-rating = التصنيف
terms-rated- = بين الناس فقط
terms-rated-yes = ضد اللاعبين الآليين أيضًا
terms-rated-no = وديّة
terms-takeback = التراجع إن اتفق الطرفان
terms-hints = التلميحات
terms-hints- = متاحة ما لم تُحتسب النقاط
terms-hints-yes = مسموحة، بلا تصنيف
terms-hints-no = ممنوعة
terms-delay = يراها المشاهدون
terms-delay-0 = فورًا
terms-delay-60 = بعد دقيقة
terms-delay-300 = بعد خمس دقائق
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
