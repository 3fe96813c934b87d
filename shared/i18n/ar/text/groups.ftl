### الكلمات العربية للمجموعات.

verb-groups = يعرض المجموعات التي تنتمي إليها.
form-group = مجموعة [الاسم]
verb-group = يعرض غرفة مجموعة: الأعضاء والطاولات والدردشة. وتُعرض بعد ذلك الرسائل الجديدة.
form-join-group = انضم-لمجموعة الرابط
verb-join-group = ينضم إلى مجموعة برابط دعوتها.
form-say-group = قل-للمجموعة كلمات
verb-say-group = يقول شيئًا للمجموعة التي رأيت غرفتها آخر مرة.
group-missing = اكتب اسم المجموعة أيضًا؛ «مجموعات» يعرض مجموعاتك
join-group-missing = اكتب رابط الدعوة أيضًا
say-group-missing = اكتب «قل-للمجموعة» ورسالتك
group-none = لا تنتمي إلى أي مجموعة. رابط الدعوة يُدخلك: اكتب «انضم-لمجموعة» والرابط.
groups-line = { $count ->
    [zero] { $number }. { $name }، لا أعضاء
    [one] { $number }. { $name }، عضو واحد
    [two] { $number }. { $name }، عضوان
    [few] { $number }. { $name }، { $count } أعضاء
    [many] { $number }. { $name }، { $count } عضوًا
   *[other] { $number }. { $name }، { $count } عضو
}
group-title = { $count ->
    [zero] { $name }: لا أعضاء.
    [one] { $name }: عضو واحد.
    [two] { $name }: عضوان.
    [few] { $name }: { $count } أعضاء.
    [many] { $name }: { $count } عضوًا.
   *[other] { $name }: { $count } عضو.
}
group-member = { $name }، { $role }، { $online }
group-role-owner = المالك
group-role-organiser = منظِّم
group-role-member = عضو
group-online = متصل
group-away = غير متصل
group-said = { $group }: يقول { $name }: { $text }
done-join-group = أنت الآن عضو في المجموعة { $name }.
form-standing-tables = الطاولات-الثابتة [المجموعة]
verb-standing-tables = يعرض الطاولات الثابتة لمجموعة ونتيجة الموسم.
form-play-standing = العب-ثابتة الرقم [المجموعة]
verb-play-standing = يفتح طاولة ثابتة للمجموعة التي رأيت غرفتها آخر مرة، ويجلسك في مقعدك ويدعو الآخرين.
play-standing-missing = اكتب رقم الطاولة الثابتة؛ «الطاولات-الثابتة» يعرضها
standing-none = لا طاولات ثابتة لهذه المجموعة.
standing-line = { $count ->
    [zero] { $number }. { $name }: { $game }، { $names }. الموسم { $season }: لم تُلعب أي مباراة بعد.
    [one] { $number }. { $name }: { $game }، { $names }. الموسم { $season }: { $score } بعد مباراة واحدة.
    [two] { $number }. { $name }: { $game }، { $names }. الموسم { $season }: { $score } بعد مباراتين.
    [few] { $number }. { $name }: { $game }، { $names }. الموسم { $season }: { $score } بعد { $count } مباريات.
    [many] { $number }. { $name }: { $game }، { $names }. الموسم { $season }: { $score } بعد { $count } مباراة.
   *[other] { $number }. { $name }: { $game }، { $names }. الموسم { $season }: { $score } بعد { $count } مباراة.
}
standing-live = يلعبون على الطاولة { $table }.
