### Arabic words of results and scores.

match-draw = المباراة تعادل: { $ending }.
match-won = فزتَ بالمباراة: { $ending }.
match-lost = خسرتَ المباراة: { $ending }.
match-winners = { $count ->
    [one] الفائز بالمباراة { $names }: { $ending }.
    [two] الفائزان بالمباراة { $names }: { $ending }.
    [few] الفائزون بالمباراة { $names }: { $ending }.
    [many] الفائزون بالمباراة { $names }: { $ending }.
   *[other] الفائزون بالمباراة { $names }: { $ending }.
}
hand-scored = { $count ->
    [one] { $names }: نقطة واحدة ({ $ending }).
    [two] { $names }: نقطتان ({ $ending }).
    [few] { $names }: { $count } نقاط ({ $ending }).
    [many] { $names }: { $count } نقطة ({ $ending }).
   *[other] { $names }: { $count } نقطة ({ $ending }).
}
score-yours = لك ولشريكك { $own }، ولخصميك { $other }، والهدف { $target }.
score-team = { $names }: { $points }
score-teams = { $teams }؛ الهدف { $target }.
