"""Games of OpenSpiel."""
