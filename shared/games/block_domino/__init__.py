"""Block dominoes: four seats, two partnerships, 28 tiles and no drawing."""
