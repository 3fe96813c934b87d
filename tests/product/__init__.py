"""The product as a whole: the real `oldhand serve` process, real sockets, and what happens when either breaks."""
