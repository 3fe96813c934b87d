### Arabic words of the chat of a table.

chat-title = المحادثة
chat-spectators = محادثة المشاهدين
chat-write = اكتب رسالة
chat-send = أرسل
chat-phrases = عبارات جاهزة
chat-phrases-only = أثناء الجولة لا تُتاح إلا العبارات الجاهزة.
chat-unsent = لا اتصال الآن: تبقى رسالتك هنا حتى يمكن إرسالها.
chat-mute = كتم
chat-mute-why = اكتم { $name }
chat-unseen = { $count ->
    [zero] لا رسائل جديدة
    [one] رسالة جديدة واحدة
    [two] رسالتان جديدتان
    [few] { $count } رسائل جديدة
    [many] { $count } رسالة جديدة
   *[other] { $count } رسالة جديدة
}
