"""Hosts tables: judges every move, writes it to the log, then tells each seat what it may know."""
