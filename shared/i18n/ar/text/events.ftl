### Arabic words of what happens at a table.

event-left = { $person ->
    [you] غادرتَ الطاولة.
   *[other] { $name } غادر الطاولة.
}
event-sits = { $person ->
    [you] جلستَ في المقعد { $number }.
   *[other] { $name } جلس في المقعد { $number }.
}
event-sits-side = { $person ->
    [you] جلستَ في المقعد { $number } ({ $side }).
   *[other] { $name } جلس في المقعد { $number } ({ $side }).
}
event-dealt = وُزّعت الجولة { $number }.
event-begins = { $person ->
    [you] بدأت المباراة. النقلة الأولى لك.
   *[other] بدأت المباراة. النقلة الأولى للاعب { $name }.
}
event-begins-side = بدأت المباراة؛ النقلة الأولى: { $side }.
event-moved-for = { $person ->
    [you] { $move } (عنك)
   *[other] { $move } (عن { $name })
}
event-some-ai = لاعب آلي
event-hand-over = انتهت الجولة.
event-resigns = { $person ->
    [you] انسحبتَ.
   *[other] { $name } انسحب.
}
event-agrees-to-resign = { $person ->
    [you] وافقتَ على الانسحاب.
   *[other] { $name } وافق على الانسحاب.
}
event-rematch = { $person ->
    [you] طلبتَ مباراة أخرى.
   *[other] { $name } يطلب مباراة أخرى.
}
event-boards-released = صارت توزيعات هذه الدورة متاحة للجميع.
event-closed = أُغلقت الطاولة: { $reason }.
event-closed-abandoned = طال غياب اللاعبين جميعًا
event-closed-left = غادر اللاعبون جميعًا
event-closed-finished = انتهت المباراة
event-closed-operator = أغلقها أحد المشغّلين
event-closed-error = حدث خطأ في الخادم
event-held = { $reason ->
    [absent] { $owner } غائب؛ يلعب عنه الآن اللاعب الآلي { $name }.
    [time] نفد وقت { $owner }؛ يلعب عنه الآن اللاعب الآلي { $name }.
    [handed-over] بطلب من { $owner } يلعب عنه الآن اللاعب الآلي { $name }.
   *[other] يلعب عن { $owner } الآن اللاعب الآلي { $name }.
}
event-held-yours = يلعب عنك الآن اللاعب الآلي { $name }؛ اكتب «عد» لتستأنف.
event-resumes = { $person ->
    [you] عدتَ إلى اللعب.
   *[other] { $name } عاد إلى اللعب.
}
event-away-too-long = { $person ->
    [you] طال غيابك.
   *[other] { $name } طال غيابه.
}
event-out-of-time = { $person ->
    [you] نفد وقتك.
   *[other] { $name } نفد وقته.
}
event-gives-time = { $person ->
    [you] منحتَ وقتًا إضافيًا.
   *[other] { $name } منح وقتًا إضافيًا.
}
event-agrees = { $person ->
    [you] وافقتَ.
   *[other] { $name } وافق.
}
event-proposes-draw = { $person ->
    [you] عرضتَ التعادل.
   *[other] { $name } يعرض التعادل.
}
event-proposes-takeback = { $person ->
    [you] طلبتَ التراجع عن نقلتك.
   *[other] { $name } يطلب التراجع عن نقلته.
}
event-answer-draw = اكتب «تعادل» للقبول أو «ارفض» للرفض.
event-answer-takeback = اكتب «تراجع» للقبول أو «ارفض» للرفض.
event-declines-draw = { $person ->
    [you] رفضتَ التعادل.
   *[other] { $name } رفض التعادل.
}
event-declines-takeback = { $person ->
    [you] رفضتَ التراجع.
   *[other] { $name } رفض التراجع.
}
event-undone = { $count ->
    [one] قُبل التراجع: أُلغيت نقلة واحدة.
    [two] قُبل التراجع: أُلغيت نقلتان.
    [few] قُبل التراجع: أُلغيت { $count } نقلات.
    [many] قُبل التراجع: أُلغيت { $count } نقلة.
   *[other] قُبل التراجع: أُلغيت { $count } نقلة.
}
event-claims = { $person ->
    [you] طلبتَ إعادة التوزيع.
   *[other] { $name } طلب إعادة التوزيع.
}
event-chosen = اخترتَ.
event-who-opens = من يبدأ: { $answers }.
event-opens = { $person ->
    [you] أنت تبدأ.
   *[other] { $name } يبدأ.
}
event-wish-me = { $person ->
    [you] تودّ أن تبدأ
   *[other] { $name } يودّ أن يبدأ
}
event-wish-either = { $person ->
    [you] لا فرق عندك
   *[other] { $name } لا فرق عنده
}
event-wish-you = { $person ->
    [you] تودّ أن يبدأ شريكك
   *[other] { $name } يودّ أن يبدأ شريكه
}
event-returned = { $name } عاد.
event-away = { $name } غائب.
event-away-for = { $name } غائب؛ تنتظره الطاولة { $time }.
turn-waiting = { $count ->
    [one] بانتظار اللاعبين: مقعد شاغر واحد من { $seats }.
    [two] بانتظار اللاعبين: مقعدان شاغران من { $seats }.
    [few] بانتظار اللاعبين: { $count } مقاعد شاغرة من { $seats }.
    [many] بانتظار اللاعبين: { $count } مقعدًا شاغرًا من { $seats }.
   *[other] بانتظار اللاعبين: { $count } مقعدًا شاغرًا من { $seats }.
}
turn-over = انتهت المباراة. اكتب «إعادة» لمباراة أخرى، أو «غادر» للمغادرة.
turn-closed = أُغلقت الطاولة.
turn-counsel = من يبدأ الجولة القادمة، أنت أم شريكك؟ اكتب «تشاور أنا» أو «تشاور سواء» أو «تشاور أنت».
turn-counsel-within = من يبدأ الجولة القادمة، أنت أم شريكك؟ اكتب «تشاور أنا» أو «تشاور سواء» أو «تشاور أنت» خلال { $time }.
turn-counsel-others = الشريكان الفائزان يختاران من يبدأ.
turn-reserved = الدور على لاعب غادر: يمكنه أن يعود، أو يُجلس «أضف» لاعبًا آليًا.
turn-of = الدور على { $names }.
turn-hand-soon = الجولة القادمة على وشك البدء.
turn-boards-waiting = لُعبت كل التوزيعات هنا. ستُعرض للجميع حين تنتهي الطاولات الأخرى.
turn-match-soon = المباراة على وشك البدء.
turn-only-pass = دورك؛ لا يمكنك إلا التمرير.
turn-not-yours = ليس دورك. { $turn }
