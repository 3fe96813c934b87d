### Turkish words of the AI players, wherever they are chosen.

roster-literature = Makalelerden
roster-title = Yapay zekâ oyuncuları
roster-book = kitap { $book }
roster-strength = Güç: 5 yıldızdan { $stars }
