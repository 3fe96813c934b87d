"""What people are told and may say, in English: moves, boards, results, reasons and clocks worded from data.

For clients that speak in text: the text door and the terminal. Judges nothing, knows no socket, no clock and no secret:
whatever it words stands in a message that its reader has been sent. `shared.text_protocol` turns it into a
conversation.
"""
