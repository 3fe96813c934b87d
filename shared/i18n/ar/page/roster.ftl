### Arabic words of the AI players: what each is, and how experienced.

roster-title = اللاعبون الآليون
roster-about = يلعب كل منهم بمستواه، وهو نفسه على أي جهاز. ومن يحمل كتابًا يتعلم من كل مباراة في السجل ويقول ذلك عند نقلته.
roster-experience = ممّ تعلّم
roster-no-book = لا كتاب هنا بعد: يُصنع حين تكفي مباريات السجل.
roster-games-seen = مباريات رآها
roster-moves-seen = نقلات رآها
roster-rules = قواعد تعلّمها
roster-version = الكتاب
roster-from = المصدر: { $sources }.
roster-source-person = { $count ->
    [zero] لا مباريات للناس هنا
    [one] مباراة واحدة للناس هنا
    [two] مباراتان للناس هنا
    [few] { $count } مباريات للناس هنا
    [many] { $count } مباراة للناس هنا
   *[other] { $count } مباراة للناس هنا
}
roster-source-ai = { $count ->
    [zero] لا مباريات للآليين
    [one] مباراة واحدة للآليين
    [two] مباراتان للآليين
    [few] { $count } مباريات للآليين
    [many] { $count } مباراة للآليين
   *[other] { $count } مباراة للآليين
}
roster-source-archive = { $count ->
    [zero] لا مباريات من الأرشيف
    [one] مباراة واحدة من الأرشيف
    [two] مباراتان من الأرشيف
    [few] { $count } مباريات من الأرشيف
    [many] { $count } مباراة من الأرشيف
   *[other] { $count } مباراة من الأرشيف
}
roster-source-practice = { $count ->
    [zero] لا مباريات تدريب
    [one] مباراة تدريب واحدة
    [two] مباراتا تدريب
    [few] { $count } مباريات تدريب
    [many] { $count } مباراة تدريب
   *[other] { $count } مباراة تدريب
}
roster-teaches = يعلّم: { $kinds }.
roster-kind-recall = ما فاز في الوضع نفسه
roster-kind-key-states = أوضاعًا يمرّ بها الفائزون
roster-kind-usage = خانات يستعملها الفائزون
roster-kind-judgement = قيمة القطع حيث تقف
roster-kind-habit = ما اعتاد الفائزون لعبه
roster-kind-hindsight = ما تبيّن لاحقًا أنه أفضل
roster-made = صُنع في { $date }.
roster-shipped = جاء مع Oldhand.
roster-recent = ما تعلّمه منذ أمس
roster-recent-nothing = لا جديد: لم يُنشر كتاب منذ أمس.
roster-recent-games = { $count ->
    [one] مباراة واحدة زيادة على الكتاب { $against }.
    [two] مباراتان زيادة على الكتاب { $against }.
    [few] { $count } مباريات زيادة على الكتاب { $against }.
    [many] { $count } مباراة زيادة على الكتاب { $against }.
   *[other] { $count } مباراة زيادة على الكتاب { $against }.
}
roster-recent-rules = القواعد: { $gained } جديدة، و{ $changed } معدّلة، و{ $lost } محذوفة.
roster-recent-surprises = { $count ->
    [one] يعرف وضعية واحدة أخطأ لاعبو الذكاء الاصطناعي تقديرها في مباريات خسروها.
    [two] يعرف وضعيتين أخطأ لاعبو الذكاء الاصطناعي تقديرهما في مباريات خسروها.
    [few] يعرف { $count } وضعيات أخطأ لاعبو الذكاء الاصطناعي تقديرها في مباريات خسروها.
    [many] يعرف { $count } وضعية أخطأ لاعبو الذكاء الاصطناعي تقديرها في مباريات خسروها.
   *[other] يعرف { $count } وضعية أخطأ لاعبو الذكاء الاصطناعي تقديرها في مباريات خسروها.
}
roster-recent-refused = { $count ->
    [one] رُفض كتاب واحد أضعف.
    [two] رُفض كتابان أضعف.
    [few] رُفضت { $count } كتب أضعف.
    [many] رُفض { $count } كتابًا أضعف.
   *[other] رُفض { $count } كتاب أضعف.
}
roster-growth = كيف نمت قوته
roster-growth-about = { $count ->
    [zero] اللاعب «Old Hand» بحسب عدد المباريات في السجل، بلا مباريات، مع فترات ثقة 95٪.
    [one] اللاعب «Old Hand» بحسب عدد المباريات في السجل، في مباراة واحدة أمام كل خصم، مع فترات ثقة 95٪.
    [two] اللاعب «Old Hand» بحسب عدد المباريات في السجل، في مباراتين أمام كل خصم، مع فترات ثقة 95٪.
    [few] اللاعب «Old Hand» بحسب عدد المباريات في السجل، في { $count } مباريات أمام كل خصم، مع فترات ثقة 95٪.
    [many] اللاعب «Old Hand» بحسب عدد المباريات في السجل، في { $count } مباراة أمام كل خصم، مع فترات ثقة 95٪.
   *[other] اللاعب «Old Hand» بحسب عدد المباريات في السجل، في { $count } مباراة أمام كل خصم، مع فترات ثقة 95٪.
}
roster-growth-archive = تعلّم من مباريات الناس في الأرشيف ثم من التدريب؛ وقيس مرة واحدة بالأمر «oldhand experiment growth».
roster-growth-practice = تعلّم من تدريب الآليين فيما بينهم؛ وقيس مرة واحدة بالأمر «oldhand experiment growth».
roster-growth-hands = المباراة هنا جولة واحدة.
roster-growth-told = أمام نفسه بلا كتاب: من { $first } من النقاط قبل أي كتاب إلى { $last } بعد { $games } مباراة.
roster-against-itself = أمام نفسه بلا كتابه
roster-against-outsider = أمام { $player } الذي لا يتعلم شيئًا
roster-logged-games = مباريات السجل
roster-score = { $score } (من { $low } إلى { $high })
roster-book = الكتاب { $book }
roster-unrated = لا تصنيف بعد
roster-strength = القوة: { $stars } من 5 نجوم
roster-play = العب
roster-play-against = العب ضد { $name }
roster-history = كتبه
roster-history-about = الكتاب الجديد يلعب أولًا أمام المستعمل؛ والأضعف يُرفض.
roster-when = صُنع
roster-tried = التجربة
roster-tried-told = { $count ->
    [zero] { $score } بلا مباريات أمام الكتاب { $against }
    [one] { $score } في مباراة واحدة أمام الكتاب { $against }
    [two] { $score } في مباراتين أمام الكتاب { $against }
    [few] { $score } في { $count } مباريات أمام الكتاب { $against }
    [many] { $score } في { $count } مباراة أمام الكتاب { $against }
   *[other] { $score } في { $count } مباراة أمام الكتاب { $against }
}
roster-purposes = ما نفع كل كتاب
roster-purposes-about = نقاط كل كتاب جديد في المباريات نفسها: أمام النقلات التي غلبت الكتاب السابق، ومن افتتاحيات ليست في أي سجل، وأمام لاعب لا يعرف السجل عنه شيئًا. وإلى جانبها عدد النقلات التي اختارتها قواعده في المباراة.
roster-purpose-lines = نقلات خسر أمامها
roster-purpose-openings = افتتاحيات مجهولة
roster-purpose-opponent = خصم مجهول
roster-purpose-told = { $count ->
    [zero] { $score }، وقبله { $before } (بلا مباريات)
    [one] { $score }، وقبله { $before } (مباراة واحدة)
    [two] { $score }، وقبله { $before } (مباراتان)
    [few] { $score }، وقبله { $before } ({ $count } مباريات)
    [many] { $score }، وقبله { $before } ({ $count } مباراة)
   *[other] { $score }، وقبله { $before } ({ $count } مباراة)
}
roster-fired = قواعد في المباراة
roster-counts-only = نُشر لأعداده وحدها
roster-status = الحال
roster-status-published = منشور
roster-status-pinned = مثبّت
roster-status-withdrawn = مسحوب
roster-status-refused = مرفوض
roster-status-removed = محفوظ جانبًا
roster-about-random = أي نقلة صحيحة بالقرعة.
roster-about-uct = يبحث بإكمال اللعب عشوائيًا: أي لعبة، من قواعدها وحدها.
roster-about-ismcts-easy = يكمل اللعب عشوائيًا مرات قليلة بأيدٍ قد تكون مع الآخرين.
roster-about-ismcts-medium = يكمل اللعب عشوائيًا بأيدٍ قد تكون مع الآخرين.
roster-about-ismcts = يبحث في الأيدي التي قد تكون مع الآخرين، من القواعد وحدها.
roster-about-greedy = يلعب ما يبدو الأفضل في حينه.
roster-about-club = ينظر إلى الأمام كلاعبي الأندية.
roster-about-expert = ينظر إلى نقلتيه التاليتين.
roster-about-experience-easy = يلعب ما هزمك من قبل أو ما فاز في السجل، وإلا فما يبدو الأفضل في حينه.
roster-about-experience-medium = يلعب ما هزمك من قبل أو ما فاز في السجل، وإلا نظر إلى الأمام كلاعبي الأندية.
roster-about-experience = يلعب ما هزمك من قبل أو ما فاز في السجل، وإلا نظر إلى نقلتيه التاليتين.
roster-about-english-draughts-child = يرى الأكلة التي أمامه ولا يكاد يرى غيرها.
roster-about-english-draughts-greedy = يلعب ما يبدو الأفضل في حينه.
roster-about-english-draughts-learner = من بحث LS-Draughts: علّم نفسه باللعب ضد نسخة منه.
roster-about-english-draughts-novice = ينظر بضع نقلات إلى الأمام بعين غير واثقة.
roster-about-english-draughts-club = ينظر إلى الأمام كلاعبي الأندية ولا يفرّط بقطعة.
roster-about-english-draughts-expert = يحسب بعمق.
roster-about-english-draughts-master = يحسب بالعمق الذي يسمح به وقته.
roster-about-english-draughts-human = يلعب ما يغلب أن يلعبه الناس، مستندًا إلى ما لُعب هنا من قبل وإلى نظرة بضع نقلات إلى الأمام.
roster-about-english-draughts-experience-easy = يفكّر بضع نقلات إلى الأمام ويخطئ؛ يلعب ما هزمك من قبل، ويقدّر الأوضاع كما علّمه السجل.
roster-about-english-draughts-experience-medium = يفكّر إلى الأمام كلاعب نادٍ؛ يلعب ما هزمك من قبل، ويقدّر الأوضاع كما علّمه السجل.
roster-about-english-draughts-experience = يحسب بالعمق الذي يسمح به وقته؛ يلعب ما هزمك من قبل، ومن النقلات التي تبدو متساوية ما فاز في السجل.
roster-about-domino-101-greedy = الدُّبل أولًا ثم أثقل حجر.
roster-about-domino-101-level-1 = المستوى 1 في البحث: أي حجر صحيح بالقرعة.
roster-about-domino-101-level-4 = المستوى 4 في البحث حرفيًا: يعدّ أحجار شريكه أيضًا، ويخسر أمام المستوى 2.
roster-about-domino-101-level-2 = المستوى 2 في البحث: يفتح ما يبدو أنه ليس عند اللاعب التالي.
roster-about-domino-101-level-3 = المستوى 3 في البحث: ويحتفظ كذلك بآخر حجر من كل رقم.
roster-about-domino-101-companion = يُبقي المباراة مفتوحة لك: ألطف بعد فوزه وأقوى بعد خسارته.
roster-about-domino-101-level-4r = المستوى 4 بعد تصحيح أخطائه: شريك جيد.
roster-about-domino-101-weigher = يزن 24 سمة لكل نقلة كما علّمه اللعب مع نفسه.
roster-about-domino-101-level-5 = يجرّب الأيدي التي قد تكون معك، ويقرأ لعبك، ويلعب للمباراة كلها.
roster-about-domino-101-experience-easy = يلعب ما فاز في السجل، وإلا فما يبدو الأفضل.
roster-about-domino-101-experience-medium = يلعب ما فاز في السجل، وإلا فما يبدو الأفضل، بعد تفكير علّمته إياه جولات أُعيد لعبها.
roster-about-domino-101-experience = يجرّب الأحجار التي قد تكون في يدك، ويعرف كيف لعبت من قبل، ويتعلّم من الجولات التي خسرها أمامك.
roster-about-block-domino-experience-easy = يلعب ما هزمك من قبل أو ما فاز في السجل.
roster-about-block-domino-experience-medium = { roster-about-block-domino-experience-easy }
roster-about-block-domino-experience = { roster-about-block-domino-experience-easy }
roster-about-chinese-checkers-tentative = TentativeMove من البحث، وقلّما يُنهي المباراة.
roster-about-chinese-checkers-greedy = يلعب ما يبدو الأفضل في حينه.
roster-about-chinese-checkers-tentative-r = TentativeMove مكتملًا: ينجذب إلى البيت ويفوز بما يراه.
roster-about-chinese-checkers-child = يذهب حيث يروق له، وإلى الأمام غالبًا.
roster-about-chinese-checkers-novice = يرى القفزة الجيدة ولا يرى بعد ما تسمح به.
roster-about-chinese-checkers-club = ينظر إلى الأمام كلاعبي الأندية.
roster-about-chinese-checkers-expert = يبني السلالم ويهدم سلالمك.
roster-about-chinese-checkers-master = يحسب بالعمق الذي يسمح به وقته.
roster-about-chinese-checkers-experience-easy = يرى القفزة الجيدة ولا يرى ما تتيحه؛ يلعب ما هزمك من قبل، ويقدّر الخانات كما علّمه السجل.
roster-about-chinese-checkers-experience-medium = يلعب ما هزمك من قبل، وإلا فما فاز في السجل، وإلا فكما يفعل الفائزون.
roster-about-chinese-checkers-experience = يحسب بالعمق الذي يسمح به وقته؛ يلعب ما هزمك من قبل، ويقدّر الخانات كما علّمه السجل.
