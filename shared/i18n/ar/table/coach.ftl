### Arabic words of the first hints at a table.

coach-title = مباراتك الأولى
coach-close = فهمت
coach-lesson = أرني خطوة بخطوة
coach-rules = كيف تُلعب
coach-draughts-move = حول أحجارك التي تستطيع التحرك حلقة. اضغط أحدها ثم مربعًا معلّمًا، أو اسحبه إليه.
coach-draughts-capture = من استطاع الأسر وجب عليه، فلا تظهر الحلقة إلا حول تلك الأحجار.
coach-checkers-move = اضغط إحدى قطعك ثم خانة معلّمة، أو اسحبها إليها.
coach-checkers-hop = اقفز فوق القطع من أي لون لتتقدم. قد تكون النقلة سلسلة قفزات.
coach-domino-move = اضغط أحد أحجارك ثم طرف السلسلة الذي يناسبه.
coach-domino-partner = اللاعب المقابل شريكك: تفوزان معًا وتخسران معًا.
coach-reasons = يقول Old Hand لماذا لعب. و«من الخبرة» تعني أنه تعلّم النقلة من مباريات حقيقية.
