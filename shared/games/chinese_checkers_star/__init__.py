"""Chinese checkers on the whole star of 121 holes, for two, three, four and six players."""
