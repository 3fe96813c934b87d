### Arabic words of the chat of a table.

chat-title = المحادثة
chat-spectators = بين المشاهدين
chat-write = قل شيئًا
chat-send = قل
chat-phrases = قل عبارة جاهزة
chat-phrases-only = أثناء الجولة لا تُتاح إلا العبارات الجاهزة.
chat-unsent = لا اتصال الآن: تبقى رسالتك هنا حتى يمكن إرسالها.
chat-mute = كتم
chat-mute-why = لا تسمع { $name } بعد الآن
chat-unseen = { $count ->
    [zero] لا رسائل جديدة
    [one] رسالة جديدة واحدة
    [two] رسالتان جديدتان
    [few] { $count } رسائل جديدة
    [many] { $count } رسالة جديدة
   *[other] { $count } رسالة جديدة
}
