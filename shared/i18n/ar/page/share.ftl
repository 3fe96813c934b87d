### الكلمات العربية للمشاركة: الروابط والصور والدعوات والنتيجة الجارية.

share-title = شارِك
share-copy-link = انسخ الرابط
share-copy-picture = انسخ الصورة
share-save-picture = نزّل الصورة
share-device = المزيد…
share-copied = نُسخ الرابط.
share-picture-copied = نُسخت الصورة.
share-picture-saved = حُفظت الصورة.
share-no-picture = لا توجد صورة الآن.
share-qr = رمز QR
share-invites = { $name } يدعوك
share-free-seat = مقعد خالٍ
share-casual = وديّة
share-score = { $won } – { $lost }
share-score-drawn = { $count ->
    [zero] (بلا تعادل)
    [one] (تعادل واحد)
    [two] (تعادلان)
    [few] ({ $count } تعادلات)
    [many] ({ $count } تعادلًا)
   *[other] ({ $count } تعادل)
}
share-same-four = الأربعة أنفسهم مجددًا
