### Arabic words on buttons, and of clocks, that all screens share.

deeds-counsel-me = أفضّل أن أبدأ
deeds-counsel-either = لا فرق
deeds-take-back = استعد مقعدك
deeds-decline = رفض
deeds-claim = اطلب إعادة التوزيع
deeds-resign = انسحب
lobby-watch = شاهد
result-again = العب ثانية
terms-clock = الساعة
