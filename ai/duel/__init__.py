"""Games without a server: headless tables, openings, contests between two players, and `oldhand duel`."""
