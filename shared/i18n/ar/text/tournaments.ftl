### Arabic words of tournaments for readers who type.

verb-tournaments = يعرض البطولات، ومنها بطولات مجموعاتك، والمرحلة التي بلغتها. ويكفي رقم البطولة في هذه القائمة حيثما يُطلب معرّفها.
form-standings = ترتيب [البطولة]
verb-standings = يعرض ترتيب بطولة، وهي آخر ما ذُكر ما لم تكتب غيرها.
form-rounds = جولات [البطولة [الجولة]]
verb-rounds = يعرض جولة من بطولة، وهي الأحدث ما لم تكتب غيرها: المواجهات والطاولات والنتائج.
form-traveller = بطاقة [البطولة] الجولة التوزيعة
verb-traveller = يعرض توزيعة مشتركة بعد انتهاء جولتها: الأيدي وما فعلته كل طاولة وأفضل لعب معروف.
form-enter = مشاركة البطولة [الشريك]
verb-enter = يسجّلك في بطولة. وحيث يلعب الشركاء اذكر شريكك وليذكرك هو؛ وإن لم تذكر أحدًا أُعطيت شريكًا.
form-withdraw = انسحاب [البطولة]
verb-withdraw = ينسحب من بطولة. والمباراة التي بدأت تستمر.
form-direct = إدارة [البطولة] start|next-round|pause|resume|cancel|end
verb-direct = لمنظّم البطولة: يبدؤها أو يبدأ جولة أو يوقفها مؤقتًا أو يستأنفها أو يلغيها أو ينهيها.
tournament-missing = اكتب معرّف بطولة؛ والأمر «بطولات» يعرضها
tournament-act-missing = اكتب البطولة ثم start أو next-round أو pause أو resume أو cancel أو end
tournament-none = لا توجد بطولات.
tournament-line = { $id }: { $name }، { $game }، { $format }، { $stage }، { $count ->
    [zero] بلا مشاركين
    [one] مشارك واحد
    [two] مشاركان
    [few] { $count } مشاركين
    [many] { $count } مشاركًا
   *[other] { $count } مشارك
}.
tournament-withdrawn = { $names } (انسحب)
tournament-placing = { $rank }. { $names }: { $points } من { $count ->
    [zero] غير مباراة
    [one] مباراة واحدة
    [two] مباراتين
    [few] { $count } مباريات
    [many] { $count } مباراة
   *[other] { $count } مباراة
}.
tournament-table = { $name }، الجولة { $round }: تلاقي { $names } على الطاولة { $table }.
done-enter = سُجّلت.
done-withdraw = انسحبت.
done-direct = تم.
tournament-numbered = { $number }. { $line }
tournament-round-missing = اكتب رقم الجولة
tournament-number-missing = اكتب رقم الجولة ورقم التوزيعة
tournament-starts = تبدأ { $when }.
tournament-of-group = لمجموعتك { $name }.
tournament-match = { $name }، الجولة { $round }
tournament-match-of = مباراة من { $name }
tournament-round = { $name }، الجولة { $round }:
tournament-pairing = الطاولة { $board }: { $first } ضد { $second }
tournament-pairing-at = الطاولة { $board }: { $first } ضد { $second }، المعرّف { $table }
tournament-pairing-over = الطاولة { $board }: { $first } { $points }، { $second } { $other }
tournament-pairing-bye = الطاولة { $board }: { $first } معفى من هذه الجولة
tournament-travellers = { $count ->
    [zero] لا توزيعات في هذه الجولة.
    [one] لرؤية توزيعة هذه الجولة اكتب: بطاقة { $id } { $round } 1
    [two] لرؤية توزيعتي هذه الجولة اكتب: بطاقة { $id } { $round } 1
    [few] لرؤية { $count } توزيعات هذه الجولة اكتب: بطاقة { $id } { $round } 1
    [many] لرؤية { $count } توزيعة هذه الجولة اكتب: بطاقة { $id } { $round } 1
   *[other] لرؤية { $count } توزيعة هذه الجولة اكتب: بطاقة { $id } { $round } 1
}
tournament-go = للذهاب إليها اكتب: join { $table }
traveller-title = الجولة { $round }، التوزيعة { $deal }. المقعد { $seat } يبدأ.
traveller-hand = المقعد { $seat }: { $hand }
traveller-result = شمال–جنوب { $north }، شرق–غرب { $east }: { $net } لشمال–جنوب، المقارنة { $compared }.
