### Arabic words of the AI players, wherever they are chosen.

roster-literature = من الأبحاث
roster-title = اللاعبون الآليون
roster-book = الكتاب { $book }
roster-strength = القوة: { $stars } من 5 نجوم
