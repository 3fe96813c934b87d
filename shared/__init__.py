"""What every Oldhand process agrees on: rules, matches, the log's rows, messages. No sockets, no clock, no globals."""
