"""Experience from finished games. No other package imports it. Its rooms import those above them and none below:

columns, contracts      values and protocols, without behaviour
rows, finished_rounds   arrays and rounds, of any game
games                   what mining knows of each game, found by its registry
pipeline                the log becomes tallies
files                   games and books, written for others to read
patterns                kinds of experience in a tally
archive                 the bundled games and their tallies
puzzles                 puzzles of recorded games
worker                  tallies become books
lab                     experiments and makers of bundled data; not in the product
"""
