"""Groups: a circle of people with a room, a chat, tables of its own, and a class's page for its teacher."""
