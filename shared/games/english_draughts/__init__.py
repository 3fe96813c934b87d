"""English draughts (checkers) with three-move ballots and PDN."""
