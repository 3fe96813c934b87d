### Arabic words of the text protocol's greetings, answers and prompts.

text-hello = هذا خادم Oldhand. اكتب «اسم» ثم اسمك، أو «مساعدة»؛ ويعرض «لغة» اللغات.
text-unclear = لم أفهم { $typed }؛ اكتب «مساعدة» لعرض الأوامر
text-unclear-first = لم أفهم { $typed }؛ اكتب «اسم» ثم اسمك لتبدأ، أو «مساعدة»
text-invalid = هذا غير صالح.
text-unreadable = أرسل الخادم رسالة لا يفهمها هذا البرنامج. جرى تخطيها؛ وقد يفيد إصدار أحدث.
text-announcement = إعلان: { $text }
text-at-table = على الطاولة { $table }: { $line }
text-line-too-long = أقصى طول للسطر { $limit } حرف؛ أُهمل هذا السطر.
text-no-text = لم يكن هذا السطر بترميز UTF-8 صالح، فأُهمل.
welcome = مرحبًا بك في Oldhand يا { $name }. اكتب «مساعدة» لعرض الأوامر، أو «دخول» لترى كيف تعود.
welcome-back = عاد اتصالك.
welcome-seats = لك { $seats }.
welcome-seat = المقعد { $number } على الطاولة { $table }
welcome-renamed = الاسم { $former } لحساب أقدم بكتابة أخرى. اسم حسابك الآن { $name }. يمكنك اختيار اسم آخر في صفحة حسابك.
name-connected = أنت متصل باسم { $name }؛ لاستعمال اسم آخر اكتب «خروج» ثم اتصل من جديد
name-missing = اكتب «اسم» ثم اسمك، مثلًا: اسم Ann
login-missing = اكتب «دخول» ثم رمزك، أو «اسم» ثم اسمك لتلعب ضيفًا
login-token = لتعود اكتب: { $line }
login-secret = أبقِه سرًّا: من يعرفه يستطيع أن يلعب باسمك.
language-list = اللغات: { $languages }. اكتب «لغة» ثم رمز اللغة، مثلًا: { $example }.
language-unknown = { $typed } ليست من اللغات؛ اكتب «لغة» ثم واحدة من: { $languages }
language-chosen = اللغة الآن العربية.
list-game = { $count ->
    [one] { $id }: { $game }، مقعد واحد.
    [two] { $id }: { $game }، مقعدان.
    [few] { $id }: { $game }، { $count } مقاعد.
    [many] { $id }: { $game }، { $count } مقعدًا.
   *[other] { $id }: { $game }، { $count } مقعدًا.
}
list-rules = { $count ->
    [one] { $game }، مقعد واحد. قواعد الطاولة ما لم تغيّرها: { $options }.
    [two] { $game }، مقعدان. قواعد الطاولة ما لم تغيّرها: { $options }.
    [few] { $game }، { $count } مقاعد. قواعد الطاولة ما لم تغيّرها: { $options }.
    [many] { $game }، { $count } مقعدًا. قواعد الطاولة ما لم تغيّرها: { $options }.
   *[other] { $game }، { $count } مقعدًا. قواعد الطاولة ما لم تغيّرها: { $options }.
}
list-players = { $game }: { $names }.
list-player = { $id } ({ $name })
character-line = { $name }: { $about }
list-styles = على طريقة لاعبين من الأرشيف، ويسرد oldhand ai --list جميعهم: { $names }
list-no-players = لا أحد الآن
tables-none = لا طاولة مفتوحة. اكتب «افتح» ثم لعبة لتفتح واحدة.
tables-more = توجد طاولات مفتوحة أخرى: اكتب «طاولات المزيد».
tables-full = { $number }: { $game }، { $clock }، { $seats }؛ ممتلئة، { $phase }، المعرّف { $table }.
tables-free = { $count ->
    [one] { $number }: { $game }، { $clock }، { $seats }؛ مقعد شاغر واحد، { $phase }، المعرّف { $table }.
    [two] { $number }: { $game }، { $clock }، { $seats }؛ مقعدان شاغران، { $phase }، المعرّف { $table }.
    [few] { $number }: { $game }، { $clock }، { $seats }؛ { $count } مقاعد شاغرة، { $phase }، المعرّف { $table }.
    [many] { $number }: { $game }، { $clock }، { $seats }؛ { $count } مقعدًا شاغرًا، { $phase }، المعرّف { $table }.
   *[other] { $number }: { $game }، { $clock }، { $seats }؛ { $count } مقعدًا شاغرًا، { $phase }، المعرّف { $table }.
}
table-missing = اكتب الطاولة أيضًا: رقمها في القائمة أو معرّفها
table-not-listed = لا طاولة برقم { $number } في القائمة؛ اكتب «طاولات» لعرضها من جديد
table-none-here = لستَ على طاولة؛ اكتب «طاولات» لعرض المفتوحة، أو «افتح» ثم لعبة
table-no-seat = لا مقعد لك على هذه الطاولة؛ اكتب «اجلس»، أو «انضم» ثم طاولة
seat-numbers = المقاعد مرقّمة من 1 إلى { $seats }
add-ai-missing = اكتب «أضف» ثم مقعدًا ولاعبًا آليًا، ويمكن ترك أيهما؛ المتاحون: { $names }
add-ai-full = كل المقاعد مشغولة
seek-begun = نبحث عن خصوم: { $game }، { $clock }. اكتب «أوقف-البحث» للإلغاء.
challenge-missing = اكتب «تحد» ثم معرّف لاعب ولعبة
challenge-none = لا تحدّي ينتظر جوابك
challenged = { $name } يتحدّاك في { $game }، { $clock }. اكتب «اقبل» أو «ارفض».
challenge-sent-accepted = تحدّيك للاعب { $name }: قُبل.
challenge-received-accepted = تحدّي { $name } لك: قُبل.
challenge-sent-declined = تحدّيك للاعب { $name }: رُفض.
challenge-received-declined = تحدّي { $name } لك: رُفض.
challenge-sent-withdrawn = تحدّيك للاعب { $name }: سُحب.
challenge-received-withdrawn = تحدّي { $name } لك: سُحب.
challenge-sent-expired = تحدّيك للاعب { $name }: انتهت مهلته.
challenge-received-expired = تحدّي { $name } لك: انتهت مهلته.
random-missing = اكتب «عشوائي» ثم كلمات لا يخمّنها أحد، أو 32 خانة ست عشرية
random-set = مشاركتك في قرعة التوزيع على طاولتك القادمة: { $nonce }.
wanted-unknown = لم أفهم { $typed } هنا؛ اكتب «مساعدة افتح»
wanted-invalid = { $field }: قيمة غير صالحة
wanted-which-game = اختر لعبة: { $games }
wanted-missing = ينقص شيء بعد { $typed }؛ اكتب «مساعدة افتح»
wanted-no-number = تحتاج { $option } إلى عدد من الثواني، لا { $typed }
done-open = فُتحت الطاولة { $table }. اكتب «اجلس» لتجلس و«أضف» لتضيف لاعبين آليين.
done-found = وُجدت لعبتك على الطاولة { $table }.
done-unseek = أُلغي البحث.
done-challenge = أُرسل تحدّيك.
done-leave = غادرتَ الطاولة.
done-mute = كُتم هذا اللاعب.
done-unmute = أُلغي كتم هذا اللاعب.
look-table = الطاولة { $table }: { $game }، { $terms }.
look-hand = الطاولة { $table }: { $game }، المباراة { $match }، الجولة { $hand }، { $terms }.
look-loading = لا تزال الطاولة قيد التحميل.
look-missed = فاتتك بعض النقلات.
board-none = لم تبدأ اللعبة بعد
play-missing = اكتب «العب» ثم نقلة؛ ويعرض «نقلات» النقلات
counsel-forms = اكتب «تشاور أنا» أو «تشاور سواء» أو «تشاور أنت»
last-none = لم يحدث شيء بعد.
history-none = لم يُلعب شيء بعد.
why-none = لم يُذكر سبب بعد.
why-none-hidden = لم يُذكر سبب بعد؛ في الألعاب ذات الأيدي المخفية تظهر الأسباب بعد الجولة.
why-given = { $person ->
    [you] لعبتَ { $move } في النقلة { $ply }: { $reason }.
   *[other] { $name } لعب { $move } في النقلة { $ply }: { $reason }.
}
why-figures = الأرقام: { $figures }.
why-newest = { $person ->
    [you] أنت، { $move }: { $reason }.
   *[other] { $name }، { $move }: { $reason }.
}
decline-nothing = لا عرض لترفضه
resign-again = اكتب «انسحب» مرة أخرى للانسحاب من المباراة.
quit-goodbye = مع السلامة.
