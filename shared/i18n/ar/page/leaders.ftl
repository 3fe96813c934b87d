### Arabic words of the leaderboards, and of ratings shown anywhere.

leaders-title = لوحات الصدارة
leaders-about = التصنيف يتبع النتائج. يبدأ الجديد من 600 ويصعد كلما زال الشك؛ ومن يزيد بمئة نقطة يفوز بنحو 64 مباراة من مئة.
leaders-game = اللعبة
leaders-ladder = اللوحة
leaders-ladder-people = الناس
leaders-ladder-mixed = الناس والآليون
leaders-ladder-ai = الآليون وحدهم
leaders-newcomers = مع الجدد الذين لا يُعرف عنهم إلا القليل
leaders-nobody = لم يلعب أحد هنا مباراة مصنّفة بعد.
leaders-nobody-settled = لم يلعب أحد هنا ما يكفي من المباريات المصنّفة بعد.
leaders-rank = #
leaders-player = اللاعب
leaders-rating = التصنيف
leaders-won-drawn-lost = فوز / تعادل / خسارة
leaders-deviation = ±{ $points }
leaders-provisional = مؤقت: ما يُعرف قليل بعد
leaders-record = { $won } فوز، { $drawn } تعادل، { $lost } خسارة
leaders-as-table = في جدول
leaders-day = اليوم
