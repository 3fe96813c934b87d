### Arabic words of the choice of games in the explorer.

filter-title = اختر المباريات
filter-by = نقلات
filter-anybody = الجميع
filter-by-person = الناس
filter-by-archive = المباريات المسجلة
filter-by-ai = اللاعبين الآليين
filter-by-practice = مباريات التدريب
filter-player = اللاعب
filter-own = مبارياتي
filter-side = الطرف
filter-either = كلاهما
filter-since = منذ
filter-until = حتى
filter-rating = التصنيف على الأقل
filter-names = لاعبون مسجلون بهذا الاسم أو ما يشبهه
filter-name-games = { $name } ({ $games })
