### Arabic words that lead from other rooms into the analysis room.

analysis-title = التحليل
analysis-here = حلّل من هنا
analysis-mistakes = تعلّم من أخطائي
