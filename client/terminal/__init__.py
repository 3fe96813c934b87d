"""`oldhand play`: a client for terminals. No rules inside: legal moves come from the server, words from `shared.words`.

Everything it does is said in the language of `shared.text_protocol`: a click is a line that could have been typed.
"""
