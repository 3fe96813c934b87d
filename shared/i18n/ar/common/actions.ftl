### Arabic words on buttons, and of clocks, that all screens share.

actions-counsel-me = أفضّل أن أبدأ
actions-counsel-either = لا فرق
actions-resume = استعد مقعدك
actions-decline = رفض
actions-claim = اطلب إعادة التوزيع
actions-resign = انسحب
lobby-watch = شاهد
result-again = العب ثانية
terms-clock = الساعة
