### Arabic words of the lobby's first minute.

lobby-about = ألعاب طاولة ضد الناس، وضد لاعبين آليين يتعلمون من كل مباراة.
lobby-live = تُلعب الآن
lobby-live-about = { $names }: { $game }
lobby-recent = مباراة حديثة
lobby-recent-about = { $count ->
    [zero] { $game }، 0 نقلة
    [one] { $game }، نقلة واحدة
    [two] { $game }، نقلتان
    [few] { $game }، { $count } نقلات
    [many] { $game }، { $count } نقلة
   *[other] { $game }، { $count } نقلة
}
lobby-lesson = درس اليوم
lobby-lesson-about = { $game } في ثلاث دقائق: العب معنا خطوة بخطوة.
lobby-lesson-begin = ابدأ
lobby-learned = ما تعلّمه Old Hand منذ الأمس
lobby-knows = خبرة Old Hand
lobby-learned-from = تعلّم من { $games }.
lobby-learned-answers = يرد على { $move } بالنقلة { $reply }.
lobby-learned-now-answers = صار يرد على { $move } بالنقلة { $reply }.
lobby-learned-more = كيف يتعلم
