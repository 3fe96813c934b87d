"""Moves, boards, results, reasons and clocks in sentences, worded from data by the reader's message catalogue.

For clients that show text: the text protocol and the terminal. Judges nothing, knows no socket, no clock and no secret:
whatever it words stands in a message that its reader has been sent. `shared.text_protocol` turns it into a
conversation.
"""
