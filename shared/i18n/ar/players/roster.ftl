### Arabic words of the room of the AI players: what each has learned, and how its books fared.

roster-about = اختر خصمًا، من الأضعف إلى الأقوى. ومن له كتاب يتعلّم من كل مباراة ويقول متى يستعمل ما تعلّمه.
roster-literature-about = يلعبون كما تقول الأبحاث المنشورة تمامًا، بأخطائها، لتُقاس دعاواها.
roster-experience = ممّ تعلّم
roster-no-book = لا كتاب بعد؛ يُصنع حين تُلعب مباريات كافية.
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
    [zero] لا مباريات مسجّلة
    [one] مباراة مسجّلة واحدة
    [two] مباراتان مسجّلتان
    [few] { $count } مباريات مسجّلة
    [many] { $count } مباراة مسجّلة
   *[other] { $count } مباراة مسجّلة
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
roster-kind-recall = أي نقلة فازت في الوضع نفسه
roster-kind-key-states = أوضاعًا يمرّ بها الفائزون
roster-kind-usage = خانات يستعملها الفائزون
roster-kind-judgement = كيف تُقدَّر الأوضاع
roster-kind-tuning = كيف يُضبط تقدير أقوى لاعب
roster-kind-habit = أي النقلات يفضّلها الفائزون
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
    [one] صحّح تقدير وضع واحد من مباريات خسرها لاعبون آليون.
    [two] صحّح تقدير وضعين من مباريات خسرها لاعبون آليون.
    [few] صحّح تقدير { $count } أوضاع من مباريات خسرها لاعبون آليون.
    [many] صحّح تقدير { $count } وضعًا من مباريات خسرها لاعبون آليون.
   *[other] صحّح تقدير { $count } وضع من مباريات خسرها لاعبون آليون.
}
roster-recent-refused = { $count ->
    [one] رُفض كتاب واحد أضعف.
    [two] رُفض كتابان أضعف.
    [few] رُفضت { $count } كتب أضعف.
    [many] رُفض { $count } كتابًا أضعف.
   *[other] رُفض { $count } كتاب أضعف.
}
roster-evening = كيف يتعلم منك
roster-evening-about = نتيجة { $player } في { $count } مباراة ضد خصم واحد يلعب دائمًا بالطريقة نفسها: { $against }، وينظر في { $nodes } وضعًا لكل نقلة. يتذكر اللاعبون مباريات كل شخص. قيس ذلك مرة واحدة، وليس على هذا الخادم.
roster-evening-remembered = يتذكر الخصم
roster-evening-without = لا يتذكر شيئًا
roster-evening-matches = المباريات
roster-evening-summary = من { $first } إلى { $last }؛ وبلا ذاكرة { $without }
roster-growth = كيف نمت قوته
roster-growth-about = { $count ->
    [zero] اللاعب «Old Hand» بحسب عدد المباريات المسجّلة، بلا مباريات، مع فترات ثقة 95٪.
    [one] اللاعب «Old Hand» بحسب عدد المباريات المسجّلة، في مباراة واحدة أمام كل خصم، مع فترات ثقة 95٪.
    [two] اللاعب «Old Hand» بحسب عدد المباريات المسجّلة، في مباراتين أمام كل خصم، مع فترات ثقة 95٪.
    [few] اللاعب «Old Hand» بحسب عدد المباريات المسجّلة، في { $count } مباريات أمام كل خصم، مع فترات ثقة 95٪.
    [many] اللاعب «Old Hand» بحسب عدد المباريات المسجّلة، في { $count } مباراة أمام كل خصم، مع فترات ثقة 95٪.
   *[other] اللاعب «Old Hand» بحسب عدد المباريات المسجّلة، في { $count } مباراة أمام كل خصم، مع فترات ثقة 95٪.
}
roster-growth-archive = تعلّم من مباريات الناس في الأرشيف ثم من التدريب؛ وقيس مرة واحدة بالأمر «oldhand experiment growth».
roster-growth-practice = تعلّم من تدريب الآليين فيما بينهم؛ وقيس مرة واحدة بالأمر «oldhand experiment growth».
roster-growth-hands = المباراة هنا جولة واحدة.
roster-growth-summary = أمام نفسه بلا كتاب: من { $first } من النقاط قبل أي كتاب إلى { $last } بعد { $games } مباراة.
roster-against-itself = أمام نفسه بلا كتابه
roster-against-outsider = أمام { $player } الذي لا يتعلم شيئًا
roster-logged-games = المباريات المسجّلة
roster-score = { $score } (من { $low } إلى { $high })
roster-play = العب
roster-play-against = العب ضد { $name }
roster-history = كتبه
roster-history-about = الكتاب الجديد يلعب أولًا أمام المستعمل؛ والأضعف يُرفض.
roster-when = صُنع
roster-tried = التجربة
roster-tried-score = { $count ->
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
roster-purpose-score = { $count ->
    [zero] { $score }، وقبله { $before } (بلا مباريات)
    [one] { $score }، وقبله { $before } (مباراة واحدة)
    [two] { $score }، وقبله { $before } (مباراتان)
    [few] { $score }، وقبله { $before } ({ $count } مباريات)
    [many] { $score }، وقبله { $before } ({ $count } مباراة)
   *[other] { $score }، وقبله { $before } ({ $count } مباراة)
}
roster-fired = قواعد في المباراة
roster-not-tried = { $count ->
    [zero] لم يُجرَّب: لا مباريات بعد
    [one] لم يُجرَّب: مباراة واحدة لا تكفي للحكم
    [two] لم يُجرَّب: مباراتان لا تكفيان للحكم
    [few] لم يُجرَّب: { $count } مباريات لا تكفي للحكم
    [many] لم يُجرَّب: { $count } مباراة لا تكفي للحكم
   *[other] لم يُجرَّب: { $count } مباراة لا تكفي للحكم
}
roster-counts-only = نُشر لأعداده وحدها
roster-status = الحال
roster-status-published = منشور
roster-status-pinned = مثبّت
roster-status-withdrawn = مسحوب
roster-status-refused = مرفوض
roster-status-removed = محذوف
