"""Players: agents for seats, the host that brings them to tables, duels between them. Knows no server and no store."""
