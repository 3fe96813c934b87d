"""Several servers as one: a bus by which nodes talk, and what makes any of them good for any client. Knows no rule.

A table lives on one node, the one that has claimed it; the others forward commands to it and hand its news on. Nothing
here is the truth: that is the log, and its key (table, version) keeps two nodes from extending one table. A lease only
saves them the trouble.
"""
