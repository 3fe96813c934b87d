"""Starting, draining and stopping a server and its child processes; suspended processes and idle work."""
