"""`oldhand serve`: its settings, what it opens before it serves, and one process or several."""
