"""A server put together from its parts: the only package that knows them all. Opens no store, reads no environment."""
