"""Kinds of experience, one file each: a wrapper consults its section of a book, else leaves the choice to its agent."""
