"""Mining of Chinese checkers: learned evaluation, move model, practice games, the paper's entities."""
