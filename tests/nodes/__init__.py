"""Several servers as one, proven with real processes: killed, paused, cut off and started anew under load."""
