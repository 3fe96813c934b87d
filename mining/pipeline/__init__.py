"""From the log to a published book: decisions, tally, weighting, fits, gate, worker."""
