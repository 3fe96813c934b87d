### English words of the AI players, wherever they are chosen.

roster-literature = From the literature
roster-title = AI players
roster-book = book { $book }
roster-strength = { $stars } of 5 stars for strength
