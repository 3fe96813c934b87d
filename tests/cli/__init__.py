"""The command line as programs rely on it: the contract as data, and that it holds."""
