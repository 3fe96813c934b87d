### Arabic words of the leaderboards, and of ratings shown anywhere.

leaders-title = لوحات الصدارة
leaders-about = يبدأ كل لاعب من 600 ويصعد كلما ثبت تصنيفه؛ ومن يزيد على خصمه بمئة نقطة يفوز بنحو 64 مباراة من مئة.
leaders-game = اللعبة
leaders-ladder = اللوحة
leaders-ladder-people = الناس
leaders-ladder-mixed = الناس واللاعبون الآليون
leaders-ladder-ai = اللاعبون الآليون وحدهم
leaders-newcomers = مع التصنيفات المؤقتة
leaders-nobody = لم تُلعب أي مباراة مصنّفة بعد.
leaders-nobody-settled = لم يلعب أي لاعب ما يكفي من المباريات المصنّفة بعد.
leaders-rank = #
leaders-player = اللاعب
leaders-rating = التصنيف
leaders-won-drawn-lost = فوز / تعادل / خسارة
leaders-deviation = ±{ $points }
leaders-provisional = مؤقت: مبني على مباريات قليلة
leaders-record = { $won } فوز، { $drawn } تعادل، { $lost } خسارة
leaders-as-table = اعرض في جدول
leaders-day = اليوم
