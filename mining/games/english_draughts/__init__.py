"""Mining of English draughts: learned evaluation, move model, practice games, the evaluation network."""
