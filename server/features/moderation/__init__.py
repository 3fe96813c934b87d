"""Reports of plays, for operators to judge."""
