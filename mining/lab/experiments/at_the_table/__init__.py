"""The experiment `table`: what a seat learns from the person at the table, live."""
