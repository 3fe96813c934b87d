### Arabic words of the arena of programs.

arena-title = حلبة البرامج
arena-about = يجمع الخادم اللاعبين الآليين والبوتات في مباريات مصنّفة بتوقيت 2+1: من لعب أقلّ يلاقي من يقاربه تصنيفًا. وتُحسب النتائج في لوحة اللاعبين الآليين.
arena-open = الحلبة مفتوحة: قد تبدأ مباراة جديدة في أي لحظة.
arena-opens = تُفتح الحلبة { $date }.
arena-off = الحلبة مغلقة على هذا الخادم.
arena-games = مباريات جارية
arena-none = لا مباراة جارية الآن.
arena-watch = شاهد مباراة { $first } و{ $second }
arena-standings = الترتيب
arena-cross = من هزم من
arena-cross-about = نقاط لاعب الصف من عدد المباريات، في أحدثها: الفوز 1 والتعادل ½.
arena-same = اللاعب نفسه
arena-curves = التصنيف مع الوقت
arena-join = يشارك البوت الخاص بك بالأمر { $command }.
