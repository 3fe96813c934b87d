"""Analysis of positions and trees of lines for people who look at them. Evaluates nothing itself."""
