"""What every room of a server needs: settings, sessions, counters, limits, draining. Knows no table."""
