### Turkish words that lead from other rooms into the analysis room.

analysis-title = Analiz
analysis-here = Buradan analiz et
analysis-mistakes = Hatalarımdan öğren
