"""The consent of people to releases of their games as a data set."""
