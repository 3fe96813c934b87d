### Arabic words of clocks, terms and stretches of time.

span-days = { $count ->
    [one] يوم واحد
    [two] يومان
    [few] { $count } أيام
    [many] { $count } يومًا
   *[other] { $count } يوم
}
span-hours = { $count ->
    [one] ساعة واحدة
    [two] ساعتان
    [few] { $count } ساعات
    [many] { $count } ساعة
   *[other] { $count } ساعة
}
span-minutes = { $count ->
    [one] دقيقة واحدة
    [two] دقيقتان
    [few] { $count } دقائق
    [many] { $count } دقيقة
   *[other] { $count } دقيقة
}
span-seconds = { $count ->
    [one] ثانية واحدة
    [two] ثانيتان
    [few] { $count } ثوانٍ
    [many] { $count } ثانية
   *[other] { $count } ثانية
}
span-tenths = { $seconds } ثانية
clock-none = بلا ساعة
clock-fischer = { $count ->
    [one] { $bank } وثانية لكل نقلة
    [two] { $bank } وثانيتان لكل نقلة
    [few] { $bank } و{ $count } ثوانٍ لكل نقلة
    [many] { $bank } و{ $count } ثانية لكل نقلة
   *[other] { $bank } و{ $count } ثانية لكل نقلة
}
clock-move = { $time } لكل نقلة
clock-forms = { $fischer } (دقائق + ثوانٍ لكل نقلة) أو { $move } (لكل نقلة) أو { $days } (أيام لكل نقلة) أو { $none }
clock-unclear = { $clock } ليست ساعة؛ اكتب { $forms }
clock-out-of-range = الساعة { $clock } أقصر أو أطول من اللازم؛ اكتب { $forms }
clock-here-none = لا ساعة لهذه الطاولة.
clock-left = { $person ->
    [you] بقي لك { $time }.
   *[other] بقي للاعب { $name } من الوقت { $time }.
}
clock-left-running = { $person ->
    [you] بقي لك { $time } وساعتك تعمل.
   *[other] بقي للاعب { $name } من الوقت { $time } وساعته تعمل.
}
clock-paused = الساعة متوقفة حتى يعود اللاعب.
