### Arabic words of what is refused about tournaments, by its stable codes; {sentence} is the server's own English sentence.

refusals-tournament-unknown = لا توجد بطولة كهذه.
refusals-tournament-account = سجّل أو ادخل إلى حسابك لتعلن عن بطولة.
refusals-tournament-organiser = هذا للمنظّم وحده.
refusals-tournament-game = هذه اللعبة لا تصلح لبطولة كهذه.
refusals-tournament-closed = انتهى التسجيل في هذه البطولة.
refusals-tournament-full = اكتمل عدد المشاركين في هذه البطولة.
refusals-tournament-not-allowed = هذه البطولة غير مفتوحة لك: انظر حدود التصنيف أو البوتات أو المجموعة.
refusals-tournament-entered = سُجّلت من قبل. انسحب أولًا لتدخل بطريقة أخرى.
refusals-tournament-partner = لا حساب بهذا الاسم ولا مشارك وحيد ينتظر شريكًا. ادخل بلا شريك، ثم يذكر شريكك اسمك.
refusals-tournament-not-entered = لم تُسجّل في هذه البطولة.
refusals-tournament-busy = تلعب الآن في بطولة أخرى. انسحب منها أولًا.
refusals-tournament-stage = لا يمكن هذا في هذه المرحلة من البطولة.
refusals-tournament-too-few = تحتاج البطولة إلى مشاركَين على الأقل.
refusals-tournament-past = مضى وقت البدء هذا. اختر وقتًا لاحقًا أو ابدأها بنفسك.
refusals-tournament-pairs = يجب ذكر كل مشارك مرة واحدة بالضبط.
refusals-tournament-unreachable = لا يمكن الوصول إلى البطولات الآن. حاول بعد قليل.
