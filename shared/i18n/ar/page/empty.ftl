### Arabic words of pages with nothing to show, and of the next step from there.

empty-lobby = إلى الردهة
empty-page = لا توجد صفحة في هذا العنوان.
empty-game = لا توجد في Oldhand لعبة بهذا الاسم.
empty-player = لا يوجد لاعب كهذا، أو لم يعد موجودًا.
empty-position = ليس هذا وضعًا من أوضاع هذه اللعبة.
empty-again = حاول ثانية
empty-play = العب الآن
empty-to-table = إلى الطاولة
