"""A game that only tests know: what a new game needs, and that nothing else is needed."""
