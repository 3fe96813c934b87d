"""Players, their host and duels."""
