"""One live table: its state, clocks, journal and subscribers. Command handlers are in `server.tables.decide`."""
