"""What every Oldhand process agrees on: rules, matches, the log's rows, the message language. No sockets, no clock, no globals."""
