"""`oldhand admin`: what an operator does beside a running server, one module a subject."""
