"""The server, from pure decisions to real sockets."""
