"""`oldhand admin`: maintenance of a store on the command line, one module a subject."""
