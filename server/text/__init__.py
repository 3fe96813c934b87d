"""The text door: plain text on the TCP door, for whoever types by hand or listens. Knows sockets by their bytes alone.

A client inside the door: `shared.plain` turns lines into commands, which go to Dispatch like any peer's, and messages
into sentences. It sees what the seat is sent and nothing else.
"""
