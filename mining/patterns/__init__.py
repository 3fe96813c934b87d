"""Patterns in a tally, one kind of experience a module. A kind is joined to its advisor by its section of the book."""
