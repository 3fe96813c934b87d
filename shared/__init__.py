"""Code shared by all Oldhand processes: rules, matches, the log's rows, messages. No sockets, no clock, no globals."""
