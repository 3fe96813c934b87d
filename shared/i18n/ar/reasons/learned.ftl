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
    [one] بسبب المباريات المسجّلة سيتجنب نقلة واحدة:
    [two] بسبب المباريات المسجّلة سيتجنب نقلتين:
    [few] بسبب المباريات المسجّلة سيتجنب { $count } نقلات:
    [many] بسبب المباريات المسجّلة سيتجنب { $count } نقلة:
   *[other] بسبب المباريات المسجّلة سيتجنب { $count } نقلة:
}
result-learned-kept = { $count ->
    [one] نقلة واحدة غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
    [two] نقلتان غلبتاك، وسيلعبهما ثانية حيث تبدوان جيدتين:
    [few] { $count } نقلات غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
    [many] { $count } نقلة غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
   *[other] { $count } نقلة غلبتك، وسيلعبها ثانية حيث تبدو جيدة:
}
result-learned-rules = { $count ->
    [one] كان يعرف وضعًا واحدًا من هذه المباراة من المباريات المسجّلة:
    [two] كان يعرف وضعين من هذه المباراة من المباريات المسجّلة:
    [few] كان يعرف { $count } أوضاع من هذه المباراة من المباريات المسجّلة:
    [many] كان يعرف { $count } وضعًا من هذه المباراة من المباريات المسجّلة:
   *[other] كان يعرف { $count } وضع من هذه المباراة من المباريات المسجّلة:
}
result-learned-move = النقلة { $ply }، { $move }: فازت ضدك { $wins }، وتعادلت { $draws }، وخسرت { $losses }
result-learned-move-here = النقلة { $ply }، { $move }: فازت ضد اللاعبين هنا { $wins }، وتعادلت { $draws }، وخسرت { $losses }
result-learned-move-in-log = النقلة { $ply }، { $move }: فازت في المباريات المسجّلة { $wins }، وتعادلت { $draws }، وخسرت { $losses }
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
result-learned-in-book = تعلّم من هذه المباراة.
result-learned-next-book = { $count ->
    [one] سيتعلّم من هذه المباراة قريبًا.
    [two] سيتعلّم من هذه المباراة قريبًا؛ تنتظر مباراتان.
    [few] سيتعلّم من هذه المباراة قريبًا؛ تنتظر { $count } مباريات.
    [many] سيتعلّم من هذه المباراة قريبًا؛ تنتظر { $count } مباراة.
   *[other] سيتعلّم من هذه المباراة قريبًا؛ تنتظر { $count } مباراة.
}
result-learned-refused = حاول أن يتعلّم من هذه المباراة ولم يزدد قوة.
result-learned-trying = يتعلّم الآن من هذه المباراة.
