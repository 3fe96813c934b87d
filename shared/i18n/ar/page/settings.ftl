### Arabic words of the settings.

settings-title = الإعدادات
settings-close = إغلاق
settings-language = اللغة
settings-language-auto = لغة المتصفح
settings-theme = الألوان
settings-theme-system = مثل الجهاز
settings-theme-light = فاتح
settings-theme-dark = داكن
settings-board = الرقعة
settings-board-3d = ثلاثية الأبعاد
settings-board-flat = مسطّحة
settings-design = ألوان اللوح ثنائي الأبعاد
settings-design-classic = كلاسيكي
settings-design-slate = أردوازي
settings-motion = الحركة
settings-motion-system = مثل الجهاز
settings-motion-less = بلا حركة
settings-motion-full = متحركة
settings-numbers = إظهار أرقام الخانات
settings-sounds = الأصوات
settings-confirm = اسأل قبل تنفيذ النقلة
settings-hints = أظهر التلميحات حيث تسمح الطاولة
settings-words = أظهر كل وضع بالكلمات أيضًا
