"""Log-in by an OpenID provider, beside passwords."""
