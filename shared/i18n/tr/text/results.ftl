### Turkish words of results and scores.

match-draw = Maç berabere: { $ending }.
match-won = Maçı kazandınız: { $ending }.
match-lost = Maçı kaybettiniz: { $ending }.
match-winners = Maçı kazanan: { $names } ({ $ending }).
hand-scored = { $names }: { $count } sayı ({ $ending }).
score-yours = Sizde ve eşinizde { $own }, rakiplerinizde { $other } sayı var; hedef { $target }.
score-team = { $names }: { $points }
score-teams = { $teams }; hedef { $target }.
