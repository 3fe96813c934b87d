"""Who somebody is: accounts, tokens, ratings, profiles, reports, and what is kept of them. Knows no play."""
