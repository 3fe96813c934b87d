"""`oldhand bot`: somebody's own engine or program as a bot account. A networked client like any other."""
