"""From the log to tallies: decisions, counts, weights, and what is remembered of people. Makes no book."""
