"""How a database of an older Oldhand becomes one of this; run by `shared.store.engine`, never by hand."""
