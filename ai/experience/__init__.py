"""Kinds of experience, one file each: every one consults its section of a book, else it leaves the choice to a mind."""
