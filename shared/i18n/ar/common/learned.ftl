### Arabic words of what was learned from a match.

result-learned-barred = { $count ->
    [one] سيتجنب ضدك نقلة واحدة:
    [two] سيتجنب ضدك نقلتين:
    [few] سيتجنب ضدك { $count } نقلات:
    [many] سيتجنب ضدك { $count } نقلة:
   *[other] سيتجنب ضدك { $count } نقلة:
}
result-learned-barred-both = { $count ->
    [one] وسيتجنب واحدة منها ضد كل لاعب هنا.
    [two] وسيتجنب اثنتين منها ضد كل لاعب هنا.
    [few] وسيتجنب { $count } منها ضد كل لاعب هنا.
    [many] وسيتجنب { $count } منها ضد كل لاعب هنا.
   *[other] وسيتجنب { $count } منها ضد كل لاعب هنا.
}
result-learned-barred-here = { $count ->
    [one] بسبب مباريات لاعبين آخرين هنا سيتجنب نقلة واحدة:
    [two] بسبب مباريات لاعبين آخرين هنا سيتجنب نقلتين:
    [few] بسبب مباريات لاعبين آخرين هنا سيتجنب { $count } نقلات:
    [many] بسبب مباريات لاعبين آخرين هنا سيتجنب { $count } نقلة:
   *[other] بسبب مباريات لاعبين آخرين هنا سيتجنب { $count } نقلة:
}
result-learned-barred-by-book = { $count ->
    [one] بسبب كتابه سيتجنب نقلة واحدة:
    [two] بسبب كتابه سيتجنب نقلتين:
    [few] بسبب كتابه سيتجنب { $count } نقلات:
    [many] بسبب كتابه سيتجنب { $count } نقلة:
   *[other] بسبب كتابه سيتجنب { $count } نقلة:
}
result-learned-kept = { $count ->
    [one] نقلة واحدة غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
    [two] نقلتان غلبتاك، وسيلعبهما ثانية حيث تبدوان جيدتين:
    [few] { $count } نقلات غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
    [many] { $count } نقلة غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
   *[other] { $count } نقلة غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
}
result-learned-rules = { $count ->
    [one] في كتابه قاعدة لوضع واحد من هذه المباراة:
    [two] في كتابه قواعد لوضعين من هذه المباراة:
    [few] في كتابه قواعد لـ{ $count } أوضاع من هذه المباراة:
    [many] في كتابه قواعد لـ{ $count } وضعًا من هذه المباراة:
   *[other] في كتابه قواعد لـ{ $count } وضع من هذه المباراة:
}
result-learned-move = النقلة { $ply }، { $move }: فازت ضدك { $wins }، وتعادلت { $draws }، وخسرت { $losses }
result-learned-move-here = النقلة { $ply }، { $move }: فازت ضد اللاعبين هنا { $wins }، وتعادلت { $draws }، وخسرت { $losses }
result-learned-move-in-log = النقلة { $ply }، { $move }: فازت في السجل { $wins }، وتعادلت { $draws }، وخسرت { $losses }
result-learned-mistake = النقلة { $ply }، { $move }: خطأ
result-learned-better = الأفضل: { $move }.
result-learned-rule = النقلة { $ply }: { $move } فازت { $wins }، وتعادلت { $draws }، وخسرت { $losses }
result-learned-more = { $count ->
    [one] ونقلة أخرى
    [two] ونقلتان أخريان
    [few] و{ $count } نقلات أخرى
    [many] و{ $count } نقلة أخرى
   *[other] و{ $count } نقلة أخرى
}
result-learned-nothing = لم تُضَف أي نقلة من هذه المباراة إلى ما يتذكره عنك.
result-learned-uncounted = لم تُحسب المباراة بعد.
result-learned-in-book = حُسبت المباراة في كتابه رقم { $book }.
result-learned-next-book = { $count ->
    [one] حُسبت المباراة. مباراة واحدة تنتظر الكتاب التالي.
    [two] حُسبت المباراة. مباراتان تنتظران الكتاب التالي.
    [few] حُسبت المباراة. { $count } مباريات تنتظر الكتاب التالي.
    [many] حُسبت المباراة. { $count } مباراة تنتظر الكتاب التالي.
   *[other] حُسبت المباراة. { $count } مباراة تنتظر الكتاب التالي.
}
result-learned-refused = حُسبت المباراة. الكتاب الذي صُنع منها كان أضعف فرُفض.
result-learned-trying = حُسبت المباراة. الكتاب التالي قيد التجربة.
