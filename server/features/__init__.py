"""The features of a server: a folder each. The rooms beside this one know none of them."""
