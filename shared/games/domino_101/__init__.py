"""101 domino: four seats, two partnerships, 28 tiles."""
