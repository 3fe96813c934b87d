"""Analysis of positions and games for people who look at them. Evaluates nothing itself."""
