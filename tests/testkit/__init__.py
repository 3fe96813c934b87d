"""What tests of the server are made of: a server, clients, fakes of its stores, and the play of one table."""
