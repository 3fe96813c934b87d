"""AI players of block dominoes: those of any game with hidden hands."""
