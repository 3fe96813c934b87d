### Arabic words that lead from other rooms to the rules.

rules-title = القواعد
