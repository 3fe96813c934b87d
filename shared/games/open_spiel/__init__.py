"""Games of OpenSpiel (github.com/google-deepmind/open_spiel), which the extra `openspiel` installs, by their names."""
