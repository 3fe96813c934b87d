### English words that lead from other rooms into the analysis room.

analysis-title = Analysis
analysis-here = Analyse from here
analysis-mistakes = Learn from my mistakes
