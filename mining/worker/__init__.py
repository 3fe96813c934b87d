"""From counts to books: what is due, what is fitted, built, tried in a gate match and published."""
