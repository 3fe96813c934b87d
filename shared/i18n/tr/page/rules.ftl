### Turkish words that lead from other rooms to the rules.

rules-title = Kurallar
