"""What every process shares: matches, messages, keys, books."""
