"""People: accounts, tokens, ratings, profiles, reports, and the data kept of them. Knows no play."""
