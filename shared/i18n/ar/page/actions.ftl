### Arabic words of the actions at a table besides moving.

actions-lead-who = من منكما يبدأ الجولة القادمة؟
actions-lead-who-in = من منكما يبدأ الجولة القادمة؟ ({ $seconds } ث)
actions-counsel = اختر من يبدأ
actions-counsel-you = ابدأ أنت
actions-plays-for-you = { $name } يلعب عنك.
actions-proposes-draw = { $name } يعرض التعادل.
actions-proposes-takeback = { $name } يودّ التراجع عن نقلته الأخيرة.
actions-proposed-draw = عرضت التعادل.
actions-proposed-takeback = طلبت التراجع عن نقلتك.
actions-cancel = إلغاء
actions-agree = موافق
actions-at-table = على الطاولة
actions-claim-why = أحجارك تُبطل هذا التوزيع
actions-draw = اعرض التعادل
actions-takeback = اطلب التراجع
actions-give-time = امنح 15 ثانية
actions-substitute = دع لاعبًا آليًا يلعب عني
actions-substitute-why = يمكنك العودة إلى اللعب متى شئت
actions-resigned = انسحبت؛ القرار لشريكك
actions-leave = غادر الطاولة
actions-resign-question = هل تنسحب من المباراة؟
actions-resign-yes = انسحب
actions-play-on = أكمل اللعب
actions-confirm = هل تلعب { $move }؟
actions-confirm-yes = العبها
actions-confirm-no = اختر نقلة أخرى
actions-chat = المحادثة
actions-chat-unread = { $count ->
    [zero] المحادثة، لا رسائل جديدة
    [one] المحادثة، رسالة جديدة
    [two] المحادثة، رسالتان جديدتان
    [few] المحادثة، { $count } رسائل جديدة
    [many] المحادثة، { $count } رسالة جديدة
   *[other] المحادثة، { $count } رسالة جديدة
}
actions-declined-draw = { $name } لم يقبل التعادل.
actions-declined-takeback = { $name } لم يقبل التراجع عن النقلة.
actions-offers-draw = يعرض التعادل
actions-offers-takeback = يطلب التراجع
actions-offers-rematch = يريد مباراة أخرى
actions-refuses-draw = لم يقبل التعادل
actions-refuses-takeback = لم يقبل التراجع
actions-planned = النقلة المخطّطة: { $move }. اضغط للإلغاء.
