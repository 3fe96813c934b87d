"""Training of networks from games that they play against themselves: `oldhand train`."""
