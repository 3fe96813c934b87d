### Arabic names of AI players, by the ids that programs use; {place} is a side or a seat.

player-random = العشوائي
player-uct = مونت كارلو
player-experience = Old Hand
player-child = الطفل
player-greedy = الجشِع
player-learner = المتعلّم بنفسه
player-novice = المبتدئ
player-club = لاعب النادي
player-expert = الخبير
player-master = الأستاذ
player-human = الشبيه بالبشر
player-level-1 = المستوى 1 في البحث
player-level-2 = المستوى 2 في البحث
player-level-3 = المستوى 3 في البحث
player-level-4 = المستوى 4 في البحث
player-level-4r = المستوى 4 المصحَّح
player-level-5 = المستوى 5
player-companion = الرفيق
player-weigher = الموازِن
player-tentative = TentativeMove من البحث
player-tentative-r = TentativeMove مكتملًا
name-switched = { $name } { $switches }
name-at-place = { $name } ({ $place })
