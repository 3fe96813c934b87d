"""Whole games as files tell them: one record type, and a module for each format. Texts in, texts out; opens no file."""
