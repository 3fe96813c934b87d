"""Puzzles for solvers: which there are, the next one, judging moves, ratings. Finds no puzzle."""
