"""Chat: players mute each other. What is said at a table is `server.tables.chat`'s."""
