### Arabic words of the search of a position by typing.

form-analyse = حلل [اللعبة] [الوضع]
verb-analyse = يبحث في وضع: وضع طاولتك، أو بداية لعبة، أو وضع تكتبه. تسمع أفضل التتابعات بعد قليل، ثم مرة أخرى حين ينتهي البحث.
verb-stop = ينهي البحث ويقول ما وجده حتى الآن.
analysis-begun = يجري البحث في الوضع؛ اكتب «قف» لإنهائه.
analysis-nothing-yet = لم يُعثر على شيء بعد.
analysis-depth = { $count ->
    [zero] لم يصل البحث إلى أي عمق:
    [one] بحث بعمق نصف نقلة واحدة:
    [two] بحث بعمق نصفي نقلة:
    [few] بحث بعمق { $count } أنصاف نقلات:
    [many] بحث بعمق { $count } نصف نقلة:
   *[other] بحث بعمق { $count } نصف نقلة:
}
analysis-positions = { $count ->
    [zero] لم يُفحص أي وضع:
    [one] فُحص وضع واحد بمباريات استُكملت عشوائيًا:
    [two] فُحص وضعان بمباريات استُكملت عشوائيًا:
    [few] فُحصت { $count } أوضاع بمباريات استُكملت عشوائيًا:
    [many] فُحص { $count } وضعًا بمباريات استُكملت عشوائيًا:
   *[other] فُحص { $count } وضع بمباريات استُكملت عشوائيًا:
}
analysis-line = { $number }: { $value }. { $moves }
analysis-even = متكافئ
analysis-ahead = { $side } متقدم بمقدار { $amount }
analysis-expects = { $side }: النتيجة المتوقعة { $percent }٪، جُرّبت في { $share }٪ من المباريات
analysis-wins = { $side } يفوز
analysis-wins-in = { $count ->
    [zero] { $side } يفوز
    [one] { $side } يفوز بعد نصف نقلة
    [two] { $side } يفوز بعد نصفي نقلة
    [few] { $side } يفوز بعد { $count } أنصاف نقلات
    [many] { $side } يفوز بعد { $count } نصف نقلة
   *[other] { $side } يفوز بعد { $count } نصف نقلة
}
