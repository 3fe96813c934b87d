### Arabic words on buttons, and of clocks, that all screens share.

actions-counsel-me = أفضّل أن أبدأ
actions-counsel-either = لا فرق
actions-resume = تابع اللعب
actions-decline = رفض
actions-claim = اطلب إعادة التوزيع
actions-resign = انسحب
lobby-watch = شاهد
result-again = مباراة أخرى
terms-clock = الساعة
