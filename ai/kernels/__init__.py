"""Twins of the rule books in machine code (numba), and the searches on them. Knows no view, no clock and no table.

Import a kernel where it is first used, never at the head of a module that others load: numba alone costs half a second.
"""
