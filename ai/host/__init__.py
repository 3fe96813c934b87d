"""`oldhand ai`: the process that offers AI players to a server and plays them. A networked client like any other."""
