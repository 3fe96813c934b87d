### English signs between the parts of a sentence.

comma = ,{ " " }
semicolon = ;{ " " }
